import { isUuid } from '#kit/rules/values/json.ts';
import { toSearchPattern, toWordsQuery } from '#kit/rules/values/search-text.ts';

/** A condition of a request: column, PostgREST's operator, value. */
export type Condition<Column extends string = string> = readonly [
  column: Column,
  operator: 'cs' | 'eq' | 'fts(simple)' | 'gt' | 'gte' | 'in' | 'is' | 'like' | 'lt',
  value: string,
];

export type Option = { value: string; label: string };

/** A choice among a few values: `Status`, unfiltered `Any status`. */
export type Choice = {
  label: string;
  any: string;
  /** Undefined if only the screen knows them. */
  options?: readonly Option[];
};

/** A filter of a list, kept in URL parameters. */
export type Filter<Column extends string = string> = {
  /** The parameters it reads. */
  params: readonly string[];
  /**
   * @param values of the parameters, by name
   * @param now in milliseconds
   * @returns the conditions; none if nothing valid is chosen
   */
  read: (values: URLSearchParams, now: number) => Condition<Column>[];
  /** How the toolbar offers it, in the order of a list's filters; undefined for the search. */
  choice?: Choice | 'period';
};

/** @returns all conditions in a URL @param now in milliseconds */
export function readConditions(filters: readonly Filter[], values: URLSearchParams, now: number) {
  return filters.flatMap((filter) => filter.read(values, now));
}

/** Rows whose search text contains the input. `private.to_search_text` fills the column. */
export function searchFilter<Column extends string>(column: Column) {
  return oneParam<Column>('q', (typed) => {
    const pattern = toSearchPattern(typed);
    return pattern === null ? [] : [[column, 'like', pattern]];
  });
}

/** Rows with words that begin with the input. The column is a `tsvector`. */
export function wordsFilter<Column extends string>(column: Column) {
  return oneParam<Column>('q', (typed) => {
    const query = toWordsQuery(typed);
    return query === null ? [] : [[column, 'fts(simple)', query]];
  });
}

/** Rows with one value, limited to the given ones, if any. */
export function valueFilter<Column extends string>(
  param: string,
  column: Column,
  known?: readonly string[],
) {
  return oneParam<Column>(param, (value) =>
    known?.includes(value) === false ? [] : [[column, 'eq', value]],
  );
}

/** Rows where a column is true, while the parameter is `1`. */
export function flagFilter<Column extends string>(param: string, column: Column) {
  // `is`, not `eq`: only `is` is known to match a partial index `where column`.
  return oneParam<Column>(param, (value) => (value === '1' ? [[column, 'is', 'true']] : []));
}

/** Rows whose JSON list contains a word. */
export function memberFilter<Column extends string>(param: string, column: Column) {
  return oneParam<Column>(param, (word) => [[column, 'cs', JSON.stringify([word])]]);
}

/** Recent periods, including today, for filtering a list. */
export const PERIODS = { '7': 'Last 7 days', '30': 'Last 30 days', '90': 'Last 90 days' } as const;

/** Rows of the last days, or of a range of days, in the reader's time zone. */
export function periodFilter<Column extends string>(column: Column): Filter<Column> {
  return {
    params: ['period', 'from', 'to'],
    choice: 'period',
    read: (values, now) => {
      const { period, from, to } = readPeriod(values);
      const isSpan = period === 'between';
      const since = isSpan ? startOf(from, 0) : period && startOfToday(now, 1 - Number(period));
      const before = isSpan ? startOf(to, 1) : null;
      return [
        ...(since ? [[column, 'gte', since.toISOString()] as const] : []),
        ...(before ? [[column, 'lt', before.toISOString()] as const] : []),
      ];
    },
  };
}

/** @returns the period in a URL: days as `YYYY-MM-DD`, both included, empty for no bound */
export function readPeriod(values: URLSearchParams) {
  const period = values.get('period');
  const [from, to] = [toDay(values.get('from')), toDay(values.get('to'))];
  if (period !== null && Object.hasOwn(PERIODS, period)) return { period, from, to };
  return { period: period === 'between' || from || to ? 'between' : null, from, to };
}

function oneParam<Column extends string>(
  param: string,
  toConditions: (value: string) => Condition<Column>[],
): Filter<Column> {
  return {
    params: [param],
    read: (values) => {
      const value = values.get(param);
      return value === null ? [] : toConditions(value);
    },
  };
}

function toDay(value: string | null): string {
  return value !== null && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : '';
}

function startOfToday(now: number, daysLater: number): Date {
  const start = new Date(now);
  start.setHours(0, 0, 0, 0);
  start.setDate(start.getDate() + daysLater);
  return start;
}

/** @returns the start of a day, or of one some days later, in the reader's time zone */
function startOf(day: string, daysLater: number): Date | null {
  return day === '' ? null : startOfToday(new Date(`${day}T00:00:00`).getTime(), daysLater);
}

/** Rows with one value, offered as a choice; only its options are known, if it has any. */
export function choiceFilter<Column extends string>(
  param: string,
  column: Column,
  choice: Choice,
): Filter<Column> {
  const known = choice.options?.map(({ value }) => value);
  return { ...valueFilter(param, column, known), choice };
}

/** @param labels by value @returns them as options, in their order */
export function toOptions(labels: Readonly<Record<string, string>>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** A filter by an id that only the screen knows; other values in the URL are ignored. */
export function idFilter<Column extends string>(
  param: string,
  column: Column,
  choice: Choice,
): Filter<Column> {
  const filter = choiceFilter(param, column, choice);
  return {
    ...filter,
    read: (values, now) => (isUuid(values.get(param)) ? filter.read(values, now) : []),
  };
}
