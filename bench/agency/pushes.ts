import type { Sql } from '#database/connect.ts';
import { atMost, type Figure } from '../stand/figure.ts';
import type { Caller } from './caller.ts';
import { STAFF } from './team.ts';
import { describeWork, timeAct, waitForQuiet, waitUntil } from './waiting.ts';
import type { ReadWork } from './work.ts';

const PUSH_SECONDS = 10;

/** A locked look and a company, pushed to every page of the team, and undone. */
export async function measurePush(
  sql: Sql,
  { userId, client }: Caller,
  readWork: ReadWork,
): Promise<Figure[]> {
  await waitForQuiet(sql);
  const modes = { look: 'locked', company: 'locked' };
  let id = 0;
  const there = await timeAct(
    readWork,
    async () => {
      id = Number((await client.rpc('push_template', { modes }).throwOnError()).data);
    },
    () => waitForPages(sql, userId),
  );
  const back = await timeAct(
    readWork,
    async () => client.rpc('take_back_push', { id }).throwOnError(),
    () => waitForPages(sql, userId),
  );
  const limit = { target: PUSH_SECONDS, unit: 's' };
  return [
    atMost({
      what: 'a template pushed, to the last page',
      value: there.seconds,
      ...limit,
      note: describeWork(there),
    }),
    atMost({
      what: 'the push taken back, to the last page',
      value: back.seconds,
      ...limit,
      note: describeWork(back),
    }),
  ];
}

function waitForPages(sql: Sql, owner: string): Promise<void> {
  return waitUntil('the push ends', async () => {
    const [row] = await sql<{ is_through: boolean }[]>`
      select p.status in ('done', 'taken_back') and p.done = p.total and p.done = ${STAFF} as is_through
      from public.agency_pushes p where p.agency_id = ${owner} order by p.id desc limit 1`;
    return row?.is_through === true;
  });
}
