import { expect, test } from 'vitest';
import { isConfirmedBy, listLosses } from './leaving.ts';
import type { LeavingPreview } from './parse-leaving.ts';

const NOTHING: LeavingPreview = {
  username: null,
  is_open: false,
  leads: 0,
  contacts: 0,
  subscription: null,
  year_ends_at: null,
  team: 0,
  agency: null,
};

const SUBSCRIBED = { plan: 'premium', period_end: '2026-12-03', renews: true };

test.for<[string, Partial<LeavingPreview>, RegExp, unsent?: number]>([
  ['a page', { username: 'ada', is_open: true }, /^Your page, \/bio\/ada: It goes offline at once/],
  ['a closed page', { username: 'ada' }, /It stays offline, and/],
  ['leads', { leads: 1, contacts: 2 }, /: 1 lead and 2 contacts are deleted/],
  ['nothing', {}, /Your leads and contacts: You have none\./],
  ['an unsent entry', {}, /^On this device: 1 unsent entry from your event is deleted too/m, 1],
  ['unsent entries', {}, /^On this device: 12 unsent entries from your event are deleted too/m, 12],
  [
    'a plan',
    { subscription: SUBSCRIBED },
    /<premium> would renew on <2026-12-03>.*you won’t be charged again/,
  ],
  [
    'a plan that ends',
    { subscription: { ...SUBSCRIBED, renews: false } },
    /you won’t be charged again/,
  ],
  ['a year', { year_ends_at: '2027-01-01' }, /Your year runs until <2027-01-01>/],
  ['a team', { team: 12 }, /^Your team: 12 seats end/m],
  ['an agency', { agency: 'Northlight' }, /^Your seat at Northlight: Your seat becomes free/m],
])('%s: %j', ([, preview, words, unsent = 0]) => {
  const losses = listLosses({ ...NOTHING, ...preview }, unsent, {
    formatDate: (time) => `<${time}>`,
    namePlan: (plan) => `<${plan}>`,
  });
  expect(losses.some((loss) => loss.of === 'On this device')).toBe(unsent > 0);
  expect(losses.map((loss) => `${loss.of}: ${loss.becomes}`).join('\n')).toMatch(words);
});

test.for([
  [' @Ada_1 ', true],
  ['ada_1', true],
  ['ada', false],
  ['', false],
] as const)('typing %j confirms: %j', ([typed, confirms]) => {
  expect(isConfirmedBy(typed, 'ada_1')).toBe(confirms);
});
