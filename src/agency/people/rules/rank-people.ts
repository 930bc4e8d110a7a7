import type { PersonCounts } from '#agency/rules/agency-report.ts';

/** The counts that people can be ranked by. */
export type CountName = 'views' | 'clicks' | 'leads';

/** @returns the people by count, highest first; the same counts by all others, then by name */
export function rankPeople(people: readonly PersonCounts[], by: CountName): PersonCounts[] {
  const sum = ({ views, clicks, leads }: PersonCounts) => views + clicks + leads;
  return people.toSorted(
    (a, b) => b[by] - a[by] || sum(b) - sum(a) || a.full_name.localeCompare(b.full_name),
  );
}
