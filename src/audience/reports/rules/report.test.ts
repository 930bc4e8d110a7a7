import { expect, test } from 'vitest';
import { parseReport } from './parse-report.ts';
import { buildFunnel, buildSeries, hasVisits, toClickRate } from './report.ts';
import { buildReport } from './report-under-test.ts';

test('the database’s answer is read unchanged', () => {
  const report = buildReport({ drops: { bot: 12 }, customers: 1 });
  expect(parseReport(report)).toEqual(report);
});

test('a dimension without counts is an empty list, and an unknown one is omitted', () => {
  const source = [{ value: 'qr', count: 3 }];
  const answer = { ...buildReport(), dimensions: { source, weather: source } };
  expect(parseReport(answer)).toEqual(
    buildReport({ dimensions: { ...buildReport().dimensions, source } }),
  );
});

test.each([
  null,
  [],
  {},
  { ...buildReport(), totals: null },
  { ...buildReport(), days: [{}] },
  { ...buildReport(), drops: { bot: -1 } },
])('an incomplete report is an error, not zeros: %j', (answer) => {
  expect(() => parseReport(answer)).toThrow('We couldn’t read the report.');
});

test('the click rate is clicks per view, and null without views', () => {
  const { totals } = buildReport();
  expect(toClickRate({ ...totals, views: 8, clicks: 2 })).toBe(0.25);
  expect(toClickRate(totals)).toBeNull();
});

test('leads alone are enough for a report', () => {
  const { totals } = buildReport();
  expect(hasVisits(totals)).toBe(false);
  expect(hasVisits({ ...totals, leads: 1 })).toBe(true);
});

test('each funnel step is a share of the views', () => {
  const totals = { views: 200, visitors: 150, clicks: 50, leads: 4 };
  expect(buildFunnel(buildReport({ totals, customers: 1 }))).toEqual([
    { name: 'Views', count: 200, share: 1 },
    { name: 'Clicks', count: 50, share: 0.25 },
    { name: 'Leads', count: 4, share: 0.02 },
    { name: 'Customers', count: 1, share: 0.005 },
  ]);
  expect(buildFunnel(buildReport()).map(({ share }) => share)).toEqual([null, null, null, null]);
});

test('up to 120 days are drawn daily, beside the same day of the previous period', () => {
  const report = buildReport();
  const [before] = report.days_before;
  const points = buildSeries({
    ...report,
    days: report.days.map((day) => ({ ...day, views: 5, visitors: 4 })),
    days_before: report.days_before.map((day) => ({ ...day, views: day === before ? 9 : 0 })),
  });
  expect(points).toHaveLength(3);
  expect(points[0]).toEqual({
    first_day: '2026-03-01',
    last_day: '2026-03-01',
    views: 5,
    visitors: 4,
    publishes: 0,
    views_before: 9,
  });
});

test('longer ranges are drawn weekly, with a whole last week', () => {
  const report = buildReport({ first_day: '2026-01-01', last_day: '2026-05-02' });
  const days = report.days.map((day) => ({ ...day, views: 1, publishes: 1 }));
  const points = buildSeries({ ...report, days });
  expect(points.at(-1)).toMatchObject({
    first_day: '2026-04-26',
    last_day: '2026-05-02',
    views: 7,
    publishes: 7,
  });
  expect(points[0]).toMatchObject({ first_day: '2026-01-01', last_day: '2026-01-03', views: 3 });
  expect(points).toHaveLength(18);
});
