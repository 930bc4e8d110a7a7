import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { writeArchive } from './archive.ts';

const LONG_NAME = `a-folder-of-a-long-name/${'and-a-file-of-one'.repeat(5)}.txt`;

/** Prints a file and its arguments. */
const PROGRAM = `import { readFileSync } from 'node:fs';
  const said = readFileSync(new URL('../../${LONG_NAME}', import.meta.url));
  console.log(String(said), ...process.argv.slice(2));`;

/** Runs until it's asked to stop. */
const SERVER = `process.on('SIGTERM', () => { console.log('stopped'); process.exit(); });
  setInterval(() => {}, 1000);
  console.log('listening');`;

/** A release with our own program, in a folder with a space. */
async function makeRelease(program = PROGRAM): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'a release '));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(import.meta.dirname, 'program'), folder, { recursive: true });
  const source = join(folder, 'source');
  for (const path of ['dist/server', 'empty', 'a-folder-of-a-long-name']) {
    await mkdir(join(source, path), { recursive: true });
  }
  await writeFile(join(source, LONG_NAME), 'unpacked');
  await writeFile(join(source, 'empty/file'), '');
  await writeFile(join(source, 'dist/server/main.js'), program);
  await writeFile(join(source, 'dist/server/admin.js'), program);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeArchive(join(folder, 'product.tar.gz'), source, ['dist', 'empty/file', LONG_NAME]);
  await rm(source, { recursive: true });
  return folder;
}

async function run(folder: string, program: string, ...args: string[]) {
  const child: ChildProcess = spawn(process.execPath, [join(folder, program), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('no output');
  const [said, problem, [code]] = await Promise.all([
    text(stdout),
    text(stderr),
    once(child, 'exit'),
  ]);
  return { said: said.trim(), problem, code };
}

test('a release unpacks itself once, on first start, and stays unchanged after that', async () => {
  const folder = await makeRelease();
  expect(await run(folder, 'vizit-admin.mjs', 'doctor')).toMatchObject({
    said: 'unpacked doctor',
    code: 0,
  });
  expect(await readFile(join(folder, 'product/empty/file'), 'utf8')).toBe('');
  await writeFile(join(folder, 'product', LONG_NAME), 'kept');
  expect(await run(folder, 'unpack.mjs')).toMatchObject({ said: '', code: 0 });
  expect(await run(folder, 'vizit.mjs')).toMatchObject({ said: 'kept', code: 0 });
});

test('concurrent first starts all run, and leave one unpacked product', async () => {
  const folder = await makeRelease();
  const starts = await Promise.all([1, 2, 3, 4].map(() => run(folder, 'vizit.mjs')));
  for (const start of starts) expect(start).toMatchObject({ said: 'unpacked', code: 0 });
  expect((await readdir(folder)).filter((name) => /unpacking|^product$/.test(name))).toEqual([
    'product',
  ]);
});

test('a damaged release says so, and leaves nothing half unpacked', async () => {
  const folder = await makeRelease();
  const archive = join(folder, 'product.tar.gz');
  const bytes = gunzipSync(await readFile(archive));
  // The third of its files; the earlier ones are already unpacked.
  bytes.fill('?', bytes.indexOf('empty/file'), bytes.indexOf('empty/file') + 512);
  await writeFile(archive, gzipSync(bytes));
  const { said, problem, code } = await run(folder, 'vizit.mjs');
  expect({ said, code }).toEqual({ said: '', code: 1 });
  expect(problem).toBe(
    `Vizit cannot be unpacked in ${folder} (the archive is damaged). Start it once as the owner of that folder, or install it again.\n`,
  );
  expect((await readdir(folder)).filter((name) => /unpacking|^product$/.test(name))).toEqual([]);
});

test('SIGTERM sent to npx stops the server, although the shell between doesn’t forward it', async () => {
  const folder = await makeRelease(SERVER);
  const shell = spawn('sh', ['-c', `'${process.execPath}' vizit.mjs; true`], {
    cwd: folder,
    env: { ...process.env, npm_command: 'exec' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  onTestFinished(() => endGroup(shell.pid));
  let said = '';
  for await (const line of createInterface({ input: shell.stdout })) {
    said += `${line}\n`;
    if (line === 'listening') shell.kill('SIGTERM');
  }
  expect(said).toBe('listening\nstopped\n');
});

/** Kills what is left of a process group. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left.
  }
}
