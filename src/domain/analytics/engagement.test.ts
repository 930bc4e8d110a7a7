import { expect, test } from 'vitest';
import { listClicksByType, listSectionEngagement } from './engagement.ts';
import { parseSummary } from './parse-summary.ts';
import { EMPTY_SUMMARY } from './summary.ts';

const summary = parseSummary({
  profileViews: { total: 9, last7Days: 2, last30Days: 4 },
  linkClicks: { total: 6, breakdown: { social: 2, custom: 3, Unknown: 1 } },
  leadsSubmitted: 5,
  sections: { social: 2, lead_form: 5 },
});

test('the answer of the database is taken as it is', () => {
  expect(summary.profileViews).toEqual({ total: 9, last7Days: 2, last30Days: 4 });
  expect(summary.leadsSubmitted).toBe(5);
});

test.each([null, undefined, [], 'x', { profileViews: null, linkClicks: 3, sections: null }])(
  'what is missing counts as zero: %j',
  (answer) => {
    expect(parseSummary(answer)).toEqual(EMPTY_SUMMARY);
  },
);

test('every active section has one count, in the order of the page, by its name', () => {
  expect(listSectionEngagement(['vcard', 'lead_form', 'social'], summary)).toEqual([
    { name: 'Contact Card', count: 0 },
    { name: 'Lead Form', count: 5 },
    { name: 'Social Links', count: 2 },
  ]);
});

test('clicks are listed by type of link, most clicked first, Unknown by that name', () => {
  expect(listClicksByType(summary)).toEqual([
    { name: 'Link buttons', count: 3 },
    { name: 'Social links', count: 2 },
    { name: 'Unknown', count: 1 },
  ]);
});
