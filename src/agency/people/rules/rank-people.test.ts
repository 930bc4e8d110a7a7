import { expect, test } from 'vitest';
import type { PersonCounts } from '#agency/rules/agency-report.ts';
import { rankPeople } from './rank-people.ts';

const person = (full_name: string, counts: Partial<PersonCounts>) =>
  ({ full_name, views: 0, clicks: 0, leads: 0, ...counts }) as PersonCounts;

test('people are ranked by one count, ties by all counts, then by name', () => {
  const people = [
    person('Émile', {}),
    person('Ada', {}),
    person('Zoë', { leads: 1 }),
    person('Grace', { views: 2 }),
  ];
  const rank = (by: 'views' | 'leads') => rankPeople(people, by).map(({ full_name }) => full_name);
  expect(rank('views')).toEqual(['Grace', 'Zoë', 'Ada', 'Émile']);
  expect(rank('leads')).toEqual(['Zoë', 'Grace', 'Ada', 'Émile']);
});
