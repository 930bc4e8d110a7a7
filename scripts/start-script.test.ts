import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

const SERVER = `
process.on('SIGTERM', () => { console.log('stopped'); process.exit(); });
setInterval(() => {}, 1000);
console.log('listening');
`;

test('SIGTERM sent to npm start reaches the server, which replaces its shell', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'start-script-'));
  await cp(join(ROOT, 'package.json'), join(directory, 'package.json'));
  await mkdir(join(directory, 'dist/server'), { recursive: true });
  await writeFile(join(directory, 'dist/server/main.js'), SERVER);
  const npm = spawn('npm', ['start', '--ignore-scripts'], { cwd: directory });
  let said = '';
  const isListening = new Promise<void>((resolve) => {
    npm.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.includes('listening')) resolve();
    });
  });
  await isListening;
  npm.kill('SIGTERM');
  await once(npm, 'close');
  await rm(directory, { recursive: true });
  expect(said).toContain('stopped');
});

test.each([
  'start',
  'test',
  'test:all',
  'test:busy',
  'test:changed',
  'test:hosted',
  'test:nodes',
  'playwright',
  'bench',
  'admin',
  'mutate',
])('npm run %s builds first, so it runs the current sources', async (name) => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  expect(scripts[`pre${name}`]).toMatch(/^node scripts\/setup\.mjs (start|test|bench|release)$/);
});
