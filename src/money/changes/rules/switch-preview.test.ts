import { expect, test } from 'vitest';
import { inDays } from '#test/money/billing.ts';
import type { SwitchPreview } from './parse-switch-preview.ts';
import { listSwitchFacts } from './switch-details.ts';

const write = (moment: string) => moment.slice(0, 10);
const NOW: SwitchPreview = {
  plan: 'agency_100',
  when: 'now',
  period_end: inDays(20),
  monthly: 4900,
  currency: 'usd',
  seats: 100,
  quote: { amount: 1501, proration_date: 1 },
};

test.for([
  [
    'a larger plan',
    NOW,
    'agency_50',
    ['Charged today: $15.01', 'From 2026-03-30: $49 a month', 'Seats for your team: 100'],
  ],
  [
    'a switch that ends a trial',
    { ...NOW, seats: null, quote: { amount: 4900, proration_date: null } },
    'premium',
    ['Charged today: $49', 'Then: $49 a month'],
  ],
  [
    'a smaller plan',
    { ...NOW, plan: 'agency_50', monthly: 1900, seats: 50, when: 'period_end', quote: null },
    'agency_100',
    [
      'Charged today: $0',
      'Agency 100 until: 2026-03-30',
      'Agency 50 from: 2026-03-30, $19 a month',
      'Seats for your team: 50',
    ],
  ],
] as const)('%s says what it charges today and later', ([, preview, present, lines]) => {
  const facts = listSwitchFacts(preview, present, write);
  expect(facts.map(({ name, value }) => `${name}: ${value}`)).toEqual(lines);
});
