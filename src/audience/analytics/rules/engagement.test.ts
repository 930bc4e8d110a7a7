import { expect, test } from 'vitest';
import { parseSummary } from './parse-summary.ts';
import { EMPTY_SUMMARY, listClicksByType, listSectionEngagement } from './summary.ts';

const summary = parseSummary({
  profileViews: { total: 9, last7Days: 2, last30Days: 4 },
  linkClicks: { total: 6, breakdown: { social: 2, custom: 3, Unknown: 1 } },
  leadsSubmitted: 5,
  sections: { social: 2, lead_form: 5 },
});

test('the database’s answer is read unchanged', () => {
  expect(summary.profileViews).toEqual({ total: 9, last7Days: 2, last30Days: 4 });
  expect(summary.leadsSubmitted).toBe(5);
});

test.each([null, undefined, [], 'x', { profileViews: null, linkClicks: 3, sections: null }])(
  'missing values count as zero: %j',
  (answer) => {
    expect(parseSummary(answer)).toEqual(EMPTY_SUMMARY);
  },
);

test('every active section has one count, by name, in page order', () => {
  expect(listSectionEngagement(['vcard', 'lead_form', 'social'], summary)).toEqual([
    { name: 'Contact Card', count: 0 },
    { name: 'Lead Form', count: 5 },
    { name: 'Social Links', count: 2 },
  ]);
});

test('clicks are listed by link type, most clicked first, with unknown ones as Unknown', () => {
  expect(listClicksByType(summary)).toEqual([
    { name: 'Link buttons', count: 3 },
    { name: 'Social links', count: 2 },
    { name: 'Unknown', count: 1 },
  ]);
});
