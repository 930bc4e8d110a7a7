import type { PersonCounts } from '#agency/rules/agency-report.ts';

/** The counts that people can be ranked by. */
export type CountName = 'views' | 'clicks' | 'leads';

/** @returns the people by count, highest first, then by name */
export function rankPeople(people: readonly PersonCounts[], by: CountName): PersonCounts[] {
  return people.toSorted((a, b) => b[by] - a[by] || a.full_name.localeCompare(b.full_name));
}
