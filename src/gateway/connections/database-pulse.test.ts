import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionError } from './connection-errors.ts';
import { createPulse, type Probe } from './database-pulse.ts';

/** A fake database: records its requests, and answers on demand. */
function openDatabase() {
  const probes: { answer(): void; refuse(): void; isEnded: boolean }[] = [];
  const statements: { answer(): void; fail(): void }[] = [];
  const openProbe = (): Probe => {
    const probe = { answer: () => {}, refuse: () => {}, isEnded: false };
    probes.push(probe);
    const answered = new Promise<void>((resolve, reject) => {
      probe.answer = resolve;
      probe.refuse = () => reject(new Error('53300'));
    });
    return {
      answered,
      end: () => {
        probe.isEnded = true;
      },
    };
  };
  const work = () =>
    new Promise<string>((resolve, reject) => {
      statements.push({
        answer: () => resolve('answer'),
        fail: () => reject(new ConnectionError('lost')),
      });
    });
  /** As a pool does: discarded connections lose their pending requests. */
  const endAll = vi.fn(() => {
    for (const { fail } of statements) fail();
  });
  return { probes, statements, work, endAll, pulse: createPulse(openProbe, endAll) };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('after three seconds of silence, no caller waits and no new one is admitted', async () => {
  const { work, endAll, pulse } = openDatabase();
  const asked = pulse.follow(work).catch(({ failure }: ConnectionError) => failure);
  await pass(2_999);
  expect(endAll).not.toHaveBeenCalled();
  await pass(1);
  expect(await asked).toBe('lost');
  expect(endAll).toHaveBeenCalledOnce();
  await expect(pulse.follow(work)).rejects.toMatchObject({ failure: 'late' });
  expect(pulse.assertHeard).toThrow(ConnectionError);
});

test('a slow statement continues while the database answers others', async () => {
  const { probes, statements, work, endAll, pulse } = openDatabase();
  const asked = pulse.follow(work);
  for (let second = 1; second <= 8; second += 1) {
    await pass(1_000);
    expect(pulse.isDoubtful()).toBe(true);
    probes.at(-1)?.answer();
    await pass(0);
    expect(pulse.isDoubtful()).toBe(false);
  }
  expect(probes).toHaveLength(8);
  statements[0]?.answer();
  expect(await asked).toBe('answer');
  expect(endAll).not.toHaveBeenCalled();
});

test('any answer counts, to any caller, even a refusal', async () => {
  const { probes, statements, work, endAll, pulse } = openDatabase();
  const slow = pulse.follow(work);
  const quick = pulse.follow(work);
  await pass(2_000);
  statements[1]?.answer();
  await quick;
  await pass(2_000);
  probes.at(-1)?.refuse();
  await pass(2_000);
  expect(endAll).not.toHaveBeenCalled();
  statements[0]?.answer();
  await slow;
});

test('callers are admitted once the silent database answers, even over a new connection', async () => {
  const { probes, work, statements, pulse } = openDatabase();
  await Promise.all([pulse.follow(work).catch(() => undefined), pass(3_000)]);
  await pass(5_000);
  expect(probes).toHaveLength(2);
  expect(probes[0]?.isEnded).toBe(true);
  probes[1]?.answer();
  await pass(0);
  const asked = pulse.follow(work);
  statements.at(-1)?.answer();
  expect(await asked).toBe('answer');
});

test('no probe is sent while no caller waits', async () => {
  const { probes, statements, work, pulse } = openDatabase();
  const asked = pulse.follow(work);
  statements[0]?.answer();
  await asked;
  await pass(60_000);
  expect(probes).toHaveLength(0);
});
