import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createThread } from './thread.ts';

let folder: string;
let script: URL;

/** Counts its orders, which tell it how to end. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizit-test-'));
  const path = join(folder, 'work.mjs');
  await writeFile(
    path,
    `import { parentPort } from 'node:worker_threads';
     let count = 0;
     const acts = {
       count: () => parentPort.postMessage({ result: (count += 1) }),
       refuse: () => parentPort.postMessage({ problem: 'cannot be drawn' }),
       throw: () => { throw new Error('the thread broke'); },
       end: () => process.exit(),
       hang: () => { for (;;); },
     };
     parentPort.on('message', (order) => acts[order]());`,
  );
  script = pathToFileURL(path);
});
afterAll(() => rm(folder, { recursive: true }));

function openThread(timeoutMs = 20_000) {
  const thread = createThread<string, number>(script, timeoutMs);
  onTestFinished(thread.close);
  return thread;
}

test('one thread handles all requests, one at a time', async () => {
  const { ask } = openThread();
  expect(await Promise.all([ask('count'), ask('count'), ask('count')])).toEqual([1, 2, 3]);
});

test('a failure is reported, and the thread continues', async () => {
  const { ask } = openThread();
  expect(await ask('count')).toBe(1);
  await expect(ask('refuse')).rejects.toThrow('cannot be drawn');
  expect(await ask('count')).toBe(2);
});

test.for([
  ['throws', 'throw', 'the thread broke'],
  ['ends', 'end', 'the thread ended without an answer'],
] as const)(
  'after a thread that %s, the next request starts a new one',
  async ([, order, problem]) => {
    const { ask } = openThread();
    expect(await ask('count')).toBe(1);
    await expect(ask(order)).rejects.toThrow(problem);
    expect(await ask('count')).toBe(1);
  },
);

test('a thread that never answers is abandoned', async () => {
  const { ask } = openThread(1);
  await expect(ask('hang')).rejects.toThrow('the thread ended without an answer');
});

test('a low-priority process starts its threads with that priority', async () => {
  const thread = JSON.stringify(join(import.meta.dirname, 'thread.ts'));
  const program = `
    import { getPriority, setPriority } from 'node:os';
    import { answerOrders } from ${thread};
    setPriority(19);
    answerOrders(async () => null);
    process.stdout.write(String(getPriority()));`;
  const path = join(folder, 'low.mjs');
  await writeFile(path, program);
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', path]);
  expect(stdout).toBe('19');
});
