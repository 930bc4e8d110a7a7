import { expect, test } from 'vitest';
import { ANALYTICS_ID_CASES } from '#test/cases/analytics-ids.ts';
import {
  ANALYTICS_MESSAGES,
  findAnalyticsProblem,
  findAnalyticsProblems,
  listMeasurerOrigins,
  listMeasurers,
  NO_ANALYTICS_IDS,
  parseAnalyticsIds,
  readAnalyticsId,
} from './analytics-ids.ts';

test.for(ANALYTICS_ID_CASES)('as %s, %j is accepted: %s', ([kind, value, isFine]) => {
  expect(findAnalyticsProblem(kind, value)).toBe(isFine ? null : ANALYTICS_MESSAGES[kind]);
});

test.for([
  ['google_id', " gtag('config', 'G-ABC123DEF4'); ", 'G-ABC123DEF4'],
  ['google_id', 'g-abc123def4', 'G-ABC123DEF4'],
  ['google_id', 'GTM-ABC1234', 'GTM-ABC1234'],
  ['meta_id', "fbq('init', '1234567890123456');", '1234567890123456'],
  [
    'umami_id',
    'data-website-id="4FB7FA4C-5B46-438D-94B3-3A8FB9BC2E8B"',
    '4fb7fa4c-5b46-438d-94b3-3a8fb9bc2e8b',
  ],
  ['umami_host', 'https://Stats.Example.com/script.js', 'stats.example.com'],
  ['umami_host', 'https://stats.example.com:8443', 'https://stats.example.com:8443'],
  ['plausible_host', 'müller.example', 'xn--mller-kva.example'],
  ['plausible_domain', 'example.com/', 'example.com'],
  ['plausible_domain', '  ', ''],
] as const)('for %s, %j is read as %j', ([column, typed, stored]) => {
  expect(readAnalyticsId(column, typed)).toBe(stored);
});

test('problems are reported by column', () => {
  expect(
    findAnalyticsProblems({ ...NO_ANALYTICS_IDS, google_id: 'UA-1-1', umami_host: 'x' }),
  ).toEqual({
    google_id: ANALYTICS_MESSAGES.google,
    umami_host: ANALYTICS_MESSAGES.host,
  });
});

test('stored values of an unknown form are ignored', () => {
  const row = { google_id: 'G-1;evil', meta_id: 12, plausible_domain: 'example.com', more: 1 };
  expect(parseAnalyticsIds(row)).toEqual({ ...NO_ANALYTICS_IDS, plausible_domain: 'example.com' });
  expect(parseAnalyticsIds(null)).toEqual(NO_ANALYTICS_IDS);
});

test('a host without an id measures nothing', () => {
  expect(listMeasurers({ ...NO_ANALYTICS_IDS, umami_host: 'stats.example.com' })).toEqual([]);
});

test('the policy allows only connected services, and only Google adds a script', () => {
  const own = listMeasurers({
    ...NO_ANALYTICS_IDS,
    meta_id: '1234567890123456',
    plausible_domain: 'example.com',
    umami_id: '4fb7fa4c-5b46-438d-94b3-3a8fb9bc2e8b',
    umami_host: 'stats.example.com',
  });
  expect(own.map(({ name }) => name)).toEqual([
    'Meta',
    'Plausible (plausible.io)',
    'Umami (stats.example.com)',
  ]);
  expect(listMeasurerOrigins(own)).toEqual({
    'img-src': ['https://www.facebook.com'],
    'connect-src': ['https://plausible.io', 'https://stats.example.com'],
  });
  const google = listMeasurers({ ...NO_ANALYTICS_IDS, google_id: 'G-ABC123DEF4' });
  expect(listMeasurerOrigins(google)['script-src']).toEqual(['https://www.googletagmanager.com']);
  expect(listMeasurerOrigins([])).toEqual({});
});
