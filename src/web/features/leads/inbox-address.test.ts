import { expect, test } from 'vitest';
import { type InboxAddress, isNarrowed, toFilters } from './components/use-inbox-address.ts';
import { NO_LEAD_FILTERS } from './queries.ts';

const ADDRESS: InboxAddress = {
  search: '',
  favoritesOnly: false,
  source: null,
  period: null,
  from: '',
  to: '',
  place: { page: 1, cursor: null },
  leadId: null,
};

const NOON = new Date(2026, 4, 20, 12).getTime();

test('an address that says nothing narrows nothing', () => {
  expect(toFilters(ADDRESS, NOON)).toEqual(NO_LEAD_FILTERS);
  expect(isNarrowed(NO_LEAD_FILTERS)).toBe(false);
  expect(isNarrowed({ ...NO_LEAD_FILTERS, source: '' })).toBe(true);
});

test('the last 7 days begin six days before today, in the reader’s time, all day long', () => {
  const since = new Date(2026, 4, 14).toISOString();
  expect(toFilters({ ...ADDRESS, period: '7' }, NOON)).toMatchObject({ since, before: '' });
  const later = new Date(2026, 4, 20, 23, 59).getTime();
  expect(toFilters({ ...ADDRESS, period: '7' }, later)).toMatchObject({ since });
});

test('both days of a span are included, and either may be missing', () => {
  const day = '2026-05-20';
  expect(toFilters({ ...ADDRESS, period: 'between', from: day, to: day }, NOON)).toMatchObject({
    since: new Date(2026, 4, 20).toISOString(),
    before: new Date(2026, 4, 21).toISOString(),
  });
  expect(toFilters({ ...ADDRESS, period: 'between', to: day }, NOON)).toMatchObject({ since: '' });
});
