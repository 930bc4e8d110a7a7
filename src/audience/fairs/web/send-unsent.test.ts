import { expect, onTestFinished, test, vi } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { dropUnsent, keepUnsent, listUnsent } from '#kit/web/outbox/outbox.ts';
import { openFakeDisk } from '#kit/web/outbox/outbox-under-test.ts';
import { keepSession, leaveSession } from '#kit/web/session/session-under-test.ts';
import { FAIR_KIND, LEAD_KIND } from '../rules/fairs.ts';
import { sendUnsent, startSending } from './send-unsent.ts';

const DONE = () => new Response(null, { status: 204 });

/** Signs in, with these leads kept on the device. */
async function keep(...names: string[]): Promise<string> {
  openFakeDisk();
  const userId = crypto.randomUUID();
  await keepSession({ id: userId });
  for (const full_name of names) {
    const id = crypto.randomUUID();
    await keepUnsent({ id, userId, kind: LEAD_KIND, data: { full_name }, at: Date.now() });
  }
  return userId;
}

const readSent = (calls: readonly { body: string }[]) =>
  calls.map(({ body }) => JSON.parse(body).lead);

test('an event and then its leads are sent in order, and removed from the device', async () => {
  const userId = await keep();
  const fair = { id: crypto.randomUUID(), name: 'Oslo', held_on: '2026-11-29' };
  await keepUnsent({ id: fair.id, userId, kind: FAIR_KIND, data: fair, at: 1 });
  const id = crypto.randomUUID();
  const data = { full_name: 'Ελένη', fair_id: fair.id };
  await keepUnsent({ id, userId, kind: LEAD_KIND, data, at: 2 });
  const calls = answerRequests(DONE);
  await sendUnsent(userId);
  expect(calls.map(({ path }) => path)).toEqual([
    '/rest/v1/rpc/keep_fair',
    '/rest/v1/rpc/keep_fair_lead',
  ]);
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ ...fair, account: userId });
  expect(JSON.parse(calls[1]?.body ?? '').lead).toMatchObject({ ...data, id, account: userId });
  expect(await listUnsent(userId)).toEqual([]);
});

test.for([
  ['an error of the server', () => Response.json({ message: 'no' }, { status: 500 })],
  ['a lost answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['too many requests', () => Response.json({ message: 'no' }, { status: 429 })],
  ['a server of an older release', () => Response.json({ message: 'no' }, { status: 404 })],
] as const)('after %s everything waits, and is resent under the same ids', async ([, fail]) => {
  const userId = await keep('Grace', 'Ada');
  const failed = answerRequests(fail);
  await sendUnsent(userId);
  expect(readSent(failed).map(({ full_name }) => full_name)).toEqual(['Grace']);
  expect(await listUnsent(userId)).toMatchObject([{ refusal: null }, { refusal: null }]);
  const calls = answerRequests(DONE);
  await sendUnsent(userId);
  expect(readSent(calls).map(({ full_name }) => full_name)).toEqual(['Grace', 'Ada']);
  expect(readSent(calls)[0].id).toBe(readSent(failed)[0].id);
});

test('a refused lead is kept with its reason, and doesn’t delay the next', async () => {
  const userId = await keep('Grace', 'Ada');
  const refused = { message: 'Lead form is part of Premium.', code: 'PT403' };
  answerRequests((_path, { body }) =>
    body.includes('Grace') ? Response.json(refused, { status: 403 }) : DONE(),
  );
  await sendUnsent(userId);
  expect(await listUnsent(userId)).toMatchObject([
    { data: { full_name: 'Grace' }, refusal: 'Lead form is part of Premium.' },
  ]);
  const calls = answerRequests(DONE);
  await sendUnsent(userId);
  expect(calls).toEqual([]);
});

test('a lead waits for its refused event, and is sent without it once that is deleted', async () => {
  const userId = await keep('Ada');
  const fair = { id: crypto.randomUUID(), name: 'Oslo', held_on: null };
  await keepUnsent({ id: fair.id, userId, kind: FAIR_KIND, data: fair, at: 1 });
  const data = { full_name: 'Grace', fair_id: fair.id };
  await keepUnsent({ id: crypto.randomUUID(), userId, kind: LEAD_KIND, data, at: 2 });
  const refused = { message: 'You can have 50 events.', code: 'PT403' };
  answerRequests((path) =>
    path.endsWith('/keep_fair') ? Response.json(refused, { status: 403 }) : DONE(),
  );
  for (const _time of ['with the refusal', 'after it']) {
    await sendUnsent(userId);
    expect(await listUnsent(userId)).toMatchObject([
      { kind: FAIR_KIND, refusal: refused.message },
      { data, refusal: null },
    ]);
  }
  await dropUnsent((await listUnsent(userId)).slice(0, 1));
  const calls = answerRequests(DONE);
  await sendUnsent(userId);
  expect(readSent(calls)).toMatchObject([data]);
  expect(await listUnsent(userId)).toEqual([]);
});

test.for([
  ['that is another account’s', { code: 'PT409', details: 'other_account' }],
  ['without its second factor', { code: 'PT403', details: 'second_factor_needed' }],
] as const)('in a session %s everything waits', async ([, refused]) => {
  const userId = await keep('Grace', 'Ada');
  const status = Number(refused.code.slice(2));
  const calls = answerRequests(() => Response.json({ message: 'No.', ...refused }, { status }));
  await sendUnsent(userId);
  expect(calls).toHaveLength(1);
  expect(await listUnsent(userId)).toMatchObject([{ refusal: null }, { refusal: null }]);
});

test('a network that doesn’t answer times out, so that other tabs can send', async () => {
  const userId = await keep('Grace');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const calls = answerRequests(
    (_path, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const over = sendUnsent(userId);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  vi.advanceTimersByTime(30_000);
  await over;
  expect(await listUnsent(userId)).toMatchObject([{ refusal: null }]);
});

test('a refusal by the plan stops all leads, until the next page tries again', async () => {
  const userId = await keep('Grace', 'Ada', 'Ελένη');
  const refused = {
    message: 'Lead form is part of Premium.',
    code: 'PT403',
    details: 'feature_not_in_plan',
  };
  const calls = answerRequests(() => Response.json(refused, { status: 403 }));
  await sendUnsent(userId);
  expect(calls).toHaveLength(1);
  const unsent = await listUnsent(userId);
  expect(unsent.map(({ refusal }) => refusal)).toEqual(Array(3).fill(refused.message));
  const sent = answerRequests(DONE);
  startSending(userId);
  await vi.waitFor(async () => expect(await listUnsent(userId)).toEqual([]));
  expect(sent).toHaveLength(3);
});

test('a daily limit is a refusal with a reason, unlike too many requests', async () => {
  const userId = await keep('Grace');
  const refused = { message: 'You can add 2,000 leads a day.', code: 'PT429' };
  answerRequests(() => Response.json(refused, { status: 429 }));
  await sendUnsent(userId);
  expect(await listUnsent(userId)).toMatchObject([{ refusal: refused.message }]);
});

test('another account sends none of the first one’s entries', async () => {
  const userId = await keep('Grace');
  await keepSession({ id: crypto.randomUUID() });
  const calls = answerRequests(DONE);
  await sendUnsent(userId);
  expect(calls).toEqual([]);
  await leaveSession();
  await sendUnsent(userId);
  expect(await listUnsent(userId)).toHaveLength(1);
});

test('entries added while others are sent are also sent, and none twice', async () => {
  const userId = await keep('Grace');
  let isFirst = true;
  const calls = answerRequests(async () => {
    if (isFirst) {
      isFirst = false;
      const id = crypto.randomUUID();
      await keepUnsent({ id, userId, kind: LEAD_KIND, data: { full_name: 'Ada' }, at: 3 });
      void sendUnsent(userId);
    }
    return DONE();
  });
  await Promise.all([sendUnsent(userId), sendUnsent(userId)]);
  expect(readSent(calls).map(({ full_name }) => full_name)).toEqual(['Grace', 'Ada']);
});

test('a tab closed while sending leaves the lead to the next one', async () => {
  const userId = await keep('Grace');
  const lost = answerRequests(() => new Promise(() => undefined));
  vi.resetModules();
  const closed = await import('./send-unsent.ts');
  void closed.sendUnsent(userId);
  await vi.waitFor(() => expect(lost).toHaveLength(1));
  vi.resetModules();
  const calls = answerRequests(DONE);
  const next = await import('./send-unsent.ts');
  await (await import('#kit/web/session/session.ts')).getSession();
  await next.sendUnsent(userId);
  expect(readSent(calls)).toEqual(readSent(lost));
  expect(await listUnsent(userId)).toEqual([]);
});
