import { expect, test } from 'vitest';
import {
  SECURITY_EVENT_GROUPS,
  SECURITY_EVENT_KINDS,
  tellSecurityEvent,
} from './security-events.ts';

const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile/15E148 Safari/604.1';

test.each([
  ['signed_in', { method: 'password' }, 'Signed in with your password'],
  ['signed_in', { method: 'web3' }, 'Signed in with web3'],
  ['sign_in_failed', { count: 1 }, 'Wrong password'],
  ['sign_in_failed', { count: 12 }, 'Wrong password, 12 times'],
  ['session_ended', { user_agent: SAFARI }, 'Signed out Safari on iPhone'],
  ['session_ended', {}, 'Signed out Unknown device'],
  ['passkey_added', { name: 'Desk' }, 'Passkey added: Desk'],
  ['passkey_added', { name: '' }, 'Passkey added'],
  ['session_ended', { by: 'administrator' }, 'Signed out Unknown device, by an administrator'],
  ['noted_by_a_newer_release', null, 'noted_by_a_newer_release'],
])('the event %s with %j reads “%s”', (kind, detail, told) => {
  expect(tellSecurityEvent({ kind, detail })).toBe(told);
});

test('every kind of event is covered by exactly one log filter', () => {
  const chosen = Object.values(SECURITY_EVENT_GROUPS).flatMap(({ kinds }) => kinds);
  expect(chosen.toSorted()).toEqual(SECURITY_EVENT_KINDS.toSorted());
});
