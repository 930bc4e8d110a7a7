import { expect, test } from 'vitest';
import {
  ACTIONS,
  findAddress,
  listChanges,
  nameAction,
  tellConcerned,
  tellMany,
  tellOthers,
} from './actions.ts';

test('the person affected reads what was done, and by whom', () => {
  const tell = (actor_role: string, action: string) => tellConcerned({ actor_role, action });
  expect(tell('administrator', 'account.suspended')).toBe('An administrator suspended your page.');
  expect(tell('agency', 'staff.edited')).toBe('Your agency edited your page.');
  expect(tellConcerned({ actor_role: 'agency', action: 'staff.edited' }, 12)).toBe(
    'Your agency edited your page, 12 times.',
  );
  expect(tell('agency', 'staff.invited')).toBe('An agency invited your account to a team.');
  expect(tell('agency', 'staff.left'), 'as it was noted once').toBe('You left a team.');
  expect(tell('owner', 'staff.joined')).toBe('You joined a team.');
  expect(tell('operator', 'thing.done')).toBe(
    'The operator of this site did “Thing done” to your account.',
  );
});

test.for(Object.keys(ACTIONS))('%s has words for every reader', (action) => {
  expect(action).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/);
  expect(tellOthers({ action })).not.toMatch(/\{|\byour?\b/);
  expect(tellMany({ action }, 42)).not.toMatch(/\{|\byour?\b/);
  expect(tellMany({ action }, 42)).toContain('42 ');
  expect(nameAction(action)).toMatch(/^[A-Z][a-z ]+$/);
});

test.for([
  ['staff.invited', 'invited 42 people to a team'],
  ['staff.suspended', 'suspended 42 pages'],
  ['staff.updated', 'updated 42 people’s details on the team list'],
  ['account.exported', 'downloaded the data of 42 accounts'],
  ['price.changed', 'changed a price, 42 times'],
])('one act on 42 is described once: %s', ([action = '', words]) => {
  expect(tellMany({ action }, 42)).toBe(words);
});

test('an invited person without an account is identified by address', () => {
  expect(findAddress({ before: null, after: { email: 'ada@vizit.test' } })).toBe('ada@vizit.test');
  expect(findAddress({ before: { email: 'ada@vizit.test' }, after: { keep_card: false } })).toBe(
    'ada@vizit.test',
  );
  expect(findAddress({ before: { is_on: true }, after: null })).toBeNull();
});

test('only values that changed are listed', () => {
  expect(
    listChanges({ plan: 'free', until: null, is_on: true }, { plan: 'premium', is_on: false }),
  ).toEqual([
    { name: 'Plan', before: 'free', after: 'premium' },
    { name: 'Is on', before: 'yes', after: 'no' },
  ]);
  expect(listChanges(null, { reason: 'x'.repeat(500) })[0]?.after).toHaveLength(121);
  expect(listChanges(['a'], 'b')).toEqual([]);
});
