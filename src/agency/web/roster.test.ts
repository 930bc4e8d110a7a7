import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { turnsQuery } from '#agency/desk/web/queries.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { rosterQuery } from './roster.ts';

const TEAM = Array.from({ length: 1_200 }, (_, index) => {
  const id = String(index).padStart(4, '0');
  return { id, user_id: id, sort_name: id, full_name: `Person ${id}`, status: 'active' };
});

/** Answers with the people after the request's cursor, at most a thousand, as the server does. */
function answerInParts(): void {
  answerRequests((path) => {
    const asked = new URL(path, 'http://localhost').searchParams;
    const cursor = asked.get('user_id') ?? asked.get('id') ?? '';
    const [, after = ''] = /^gte?\.(.*)$/.exec(cursor) ?? [];
    const most = Math.min(Number(asked.get('limit') ?? Number.POSITIVE_INFINITY), 1_000);
    return Response.json(TEAM.filter(({ id }) => id > after).slice(0, most));
  });
}

test.for([
  ['the team', rosterQuery],
  ['those who take turns', turnsQuery],
] as const)('all of %s is read, even with more than a thousand people', async ([, query]) => {
  answerInParts();
  const people = await new QueryClient().fetchQuery(query('an-owner') as never);
  expect(people).toHaveLength(1_200);
});
