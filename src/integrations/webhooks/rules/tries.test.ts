import { expect, test } from 'vitest';
import { judgeTries, type Tried } from './tries.ts';

const HOUR_MS = 3_600_000;

const missed = (change: Partial<Tried> = {}): Tried => ({
  id: 'message',
  webhook_id: 'webhook',
  attempts: 0,
  failing_ms: null,
  status: 500,
  is_test: false,
  problem: 'status',
  ...change,
});

const arrived = (change: Partial<Tried> = {}) => missed({ status: 204, problem: null, ...change });

const shortest = () => 0;

test.for([0, 0.5, 0.999])(
  'a message’s ten tries span over three days, whatever the random pauses: %d',
  (drawn) => {
    const states = Array.from({ length: 10 }, (_, attempts) => {
      const [delivery] = judgeTries([missed({ attempts })], () => drawn).deliveries;
      return delivery ?? { state: '', pause_ms: 0 };
    });
    expect(states.map(({ state }) => state)).toEqual([...Array(9).fill('waiting'), 'failed']);
    const total = states.reduce((sum, { pause_ms }) => sum + pause_ms, 0);
    expect(total).toBeGreaterThan(72 * HOUR_MS);
  },
);

test('a message that arrives is delivered, whichever try it was', () => {
  const { deliveries } = judgeTries([arrived({ attempts: 9 })], shortest);
  expect(deliveries).toEqual([{ id: 'message', state: 'delivered', pause_ms: 0 }]);
});

test.for([
  ['that never failed', [missed()], true, null],
  ['that has failed for less than three days', [missed({ failing_ms: 71 * HOUR_MS })], true, null],
  ['that has failed for three days', [missed({ failing_ms: 72 * HOUR_MS })], true, 'failing'],
  ['whose address is gone', [missed({ status: 410 })], true, 'gone'],
  ['whose test failed', [missed({ is_test: true, status: 410 })], null, null],
  ['whose test arrived', [missed(), arrived({ is_test: true })], false, null],
  ['that fails and answers', [missed({ failing_ms: 99 * HOUR_MS }), arrived()], false, null],
] as const)('a webhook %s is judged by its tries', ([, tried, is_failing, end_reason]) => {
  const { webhooks } = judgeTries(tried, shortest);
  expect(webhooks).toEqual([{ id: 'webhook', is_failing, end_reason }]);
});
