import { expect, test } from 'vitest';
import { WEBHOOK_ADDRESS_CASES } from '#test/cases/webhooks.ts';
import { findAddressProblem, toWebhookUrl } from './address.ts';
import { toEventName } from './events.ts';
import { describeDelivery, findWebhookStatus } from './webhook-status.ts';

test.for(WEBHOOK_ADDRESS_CASES)(
  'the address %s is accepted, or refused with a reason',
  ([typed, problem]) => {
    expect(findAddressProblem(typed)).toBe(problem);
  },
);

test.for(['http://localhost:4000/in', 'http://127.0.0.1/'])(
  '%s is reachable only from a server on the same machine',
  (typed) => {
    expect(findAddressProblem(typed)).toBeNull();
    expect(findAddressProblem(typed, { isOwnMachine: false })).toBe(
      'That is a private address, which we can’t reach. Use one on the internet.',
    );
  },
);

test('an empty field asks for an address', () => {
  expect(findAddressProblem('  ')).toBe('Paste the URL your other service gave you.');
});

test('an address is stored in ASCII, trimmed', () => {
  expect(toWebhookUrl(' https://bücher.example/ä ')).toBe('https://xn--bcher-kva.example/%C3%A4');
});

test.for([
  [{ is_active: true, failing_since: null, end_reason: null }, 'On', null],
  [{ is_active: false, failing_since: null, end_reason: null }, 'Off', null],
  [
    { is_active: true, failing_since: '2026-01-01', end_reason: null },
    'Failing',
    'The last tries failed. We keep trying for 3 days, then switch it off and email you.',
  ],
  [
    { is_active: false, failing_since: '2026-01-01', end_reason: 'failing' },
    'Switched off',
    'Nothing arrived for 3 days, so we switched it off. Fix your endpoint, switch it on, and send the failed messages again.',
  ],
  [
    { is_active: false, failing_since: null, end_reason: 'gone' },
    'Switched off',
    'Your endpoint says this URL is gone (410), so we switched it off. Enter the new one.',
  ],
] as const)('a webhook’s status is described: %j', ([webhook, word, advice]) => {
  expect(findWebhookStatus(webhook)).toMatchObject({ word, advice });
});

test.for([
  [{ status: 'waiting', attempts: 0, answer_status: null, problem: null }, 'On its way'],
  [{ status: 'delivered', attempts: 1, answer_status: 204, problem: null }, 'Delivered'],
  [
    { status: 'delivered', attempts: 3, answer_status: 200, problem: null },
    'Delivered at the 3rd try',
  ],
  [
    { status: 'waiting', attempts: 1, answer_status: 500, problem: 'status' },
    'It answered with an error (500)',
  ],
  [
    { status: 'failed', attempts: 10, answer_status: null, problem: 'private' },
    'It’s in a private network, which we don’t reach',
  ],
] as const)('a message’s outcome is described: %j', ([delivery, words]) => {
  expect(describeDelivery(delivery)).toBe(words);
});

test.for([
  ['lead.created', 'New lead'],
  ['webhook.test', 'Test'],
  ['something.else', 'something.else'],
] as const)('%s is called %s', ([event, name]) => {
  expect(toEventName(event)).toBe(name);
});
