import { expect, test } from 'vitest';
import type { AnalyticsReport, Counts } from './report.ts';
import { buildHeadline, type Headline } from './report-words.ts';

const NONE: Counts = { views: 0, visitors: 0, clicks: 0, leads: 0 };
const PAGE = { hasLinks: true, hasForm: true };

function say(
  totals: Partial<Counts>,
  before: Partial<Counts>,
  topLink: string | null = null,
): Headline {
  const report = {
    totals: { ...NONE, ...totals },
    totals_before: { ...NONE, ...before },
  } as AnalyticsReport;
  return buildHeadline(report, topLink, PAGE);
}

test.each([
  [
    { views: 120, clicks: 30 },
    { views: 80 },
    'My shop',
    '120 views in this period, 50% more than before. Top link: My shop.',
  ],
  [{ views: 1 }, {}, null, '1 view in this period.'],
  [
    { views: 7, leads: 2 },
    { views: 7 },
    null,
    '7 views in this period, as many as before. 2 leads came in.',
  ],
  [{}, { views: 9 }, null, 'No visits in this period. There were 9 views before.'],
  [
    { views: 1000 },
    { views: 1001 },
    null,
    '1,000 views in this period, under 1% less than before.',
  ],
])('for %o after %o, the headline is: %s %s', (totals, before, topLink, sentence) => {
  expect(say(totals, before, topLink).sentence).toBe(sentence);
});

test.each([
  [
    'people who wrote come first',
    { views: 50, leads: 1 },
    { hasLinks: false, hasForm: false },
    'leads',
  ],
  [
    'a page without links needs one',
    { views: 1 },
    { hasLinks: false, hasForm: true },
    'first-link',
  ],
  ['a handful of views says nothing of the links', { views: 9 }, PAGE, null],
  ['ten views without a press say something', { views: 10 }, PAGE, 'better-link'],
  [
    'people who press have no way to write',
    { views: 10, clicks: 3 },
    { hasLinks: true, hasForm: false },
    'form',
  ],
  ['a page that works is left alone', { views: 10, clicks: 3 }, PAGE, null],
] as const)('%s', (_, totals, page, step) => {
  const report = { totals: { ...NONE, ...totals }, totals_before: NONE } as AnalyticsReport;
  expect(buildHeadline(report, null, page).step).toBe(step);
});
