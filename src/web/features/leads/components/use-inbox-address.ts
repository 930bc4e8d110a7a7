import { type Place, readPlace } from '../../../lib/paging.ts';
import { useListAddress } from '../../../lib/use-list-address.ts';
import type { LeadFilters } from '../queries.ts';

/** The last days, today included, that the inbox can be narrowed to. */
export const PERIODS = { '7': 'Last 7 days', '30': 'Last 30 days', '90': 'Last 90 days' } as const;

export type Period = keyof typeof PERIODS;

/** What is shown, as the address says it: so that it can be kept, sent, and gone back to. */
export type InboxAddress = {
  search: string;
  favoritesOnly: boolean;
  source: string | null;
  period: Period | 'between' | null;
  /** Days as `YYYY-MM-DD`, both included, when the period is `between`; empty for no bound. */
  from: string;
  to: string;
  place: Place;
  /** The lead that is looked at closely. */
  leadId: string | null;
};

/** The parameters that narrow the inbox, emptied. */
const NOTHING_CHOSEN = {
  q: null,
  favorites: null,
  source: null,
  period: null,
  from: null,
  to: null,
};

/** @returns what the address says, and the ways to change it */
export function useInboxAddress() {
  const { params, lay, ...list } = useListAddress(NOTHING_CHOSEN);
  return {
    ...list,
    address: readAddress(params),
    close: () => lay((next) => next.delete('lead')),
  };
}

function readAddress(params: URLSearchParams): InboxAddress {
  const period = params.get('period');
  const [from, to] = [toDay(params.get('from')), toDay(params.get('to'))];
  return {
    search: params.get('q') ?? '',
    favoritesOnly: params.get('favorites') === '1',
    source: params.get('source'),
    period: isPeriod(period) ? period : period === 'between' || from || to ? 'between' : null,
    from,
    to,
    place: readPlace(params),
    leadId: params.get('lead'),
  };
}

function isPeriod(value: string | null): value is Period {
  return value !== null && Object.hasOwn(PERIODS, value);
}

function toDay(value: string | null): string {
  return value !== null && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : '';
}

/** @param now in milliseconds @returns what to ask the tables for; days are the reader's own */
export function toFilters(address: InboxAddress, now: number): LeadFilters {
  const { search, favoritesOnly, source, period, from, to } = address;
  return { search, favoritesOnly, source, ...toBounds(period, { from, to }, now) };
}

function toBounds(period: InboxAddress['period'], days: { from: string; to: string }, now: number) {
  if (period === null) return { since: '', before: '' };
  if (period === 'between') {
    const [since, before] = [startOf(days.from, 0), startOf(days.to, 1)];
    return { since: since?.toISOString() ?? '', before: before?.toISOString() ?? '' };
  }
  const start = new Date(now);
  start.setHours(0, 0, 0, 0);
  start.setDate(start.getDate() - Number(period) + 1);
  return { since: start.toISOString(), before: '' };
}

/** @returns the first moment of the day, or of one some days later, in the reader's time */
function startOf(day: string, daysLater: number): Date | null {
  if (day === '') return null;
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + daysLater);
  return start;
}

/** @returns whether anything narrows the inbox */
export function isNarrowed(filters: LeadFilters): boolean {
  const { search, favoritesOnly, source, since, before } = filters;
  return Boolean(search.trim() || favoritesOnly || source !== null || since || before);
}
