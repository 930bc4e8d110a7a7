import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '#database/connect.ts';
import { createAgency, createStaff } from '#test/factories.ts';
import { startDatabase } from '../stand/database.ts';
import { atMost, type Row } from '../stand/figure.ts';
import { within } from '../stand/scope.ts';
import { createDataDirectory, PUBLIC_URL, startServer } from '../stand/server.ts';
import { createTokens } from '../stand/tokens.ts';

const STAFF = 500;
const TARGET_SECONDS = 10;
const POLL_MS = 50;
const GIVE_UP_MS = 120_000;

/** A locked look and a company, brought to every page of the largest team, and taken back. */
export const push: Row = {
  title: `A template for ${STAFF} staff, from the owner's press to the last page`,
  async measure(scope) {
    const dataDirectory = createDataDirectory(scope);
    const { url: databaseUrl, sql } = await startDatabase(scope, dataDirectory);
    // The server makes the schema, and the key that signs tokens.
    await within(scope, (own) => startServer(own, { dataDirectory, databaseUrl }));
    const owner = await seed(sql);
    const { url } = await startServer(scope, { dataDirectory, databaseUrl });
    const tokens = await createTokens({ dataDirectory, publicUrl: PUBLIC_URL });
    const { headers } = await tokens.sign(owner);
    const rpc = async (name: string, body: object) => {
      const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${name} answers ${answer.status}: ${await answer.text()}`);
      return answer.status === 204 ? null : await answer.json();
    };
    const timed = async (begin: () => Promise<unknown>) => {
      const startedAt = performance.now();
      await begin();
      await waitForPages(sql, owner);
      return (performance.now() - startedAt) / 1000;
    };
    await waitForQuiet(sql);
    let id: unknown;
    const modes = { look: 'locked', company: 'locked' };
    const there = await timed(async () => {
      id = await rpc('push_template', { modes });
    });
    const back = await timed(() => rpc('take_back_push', { id }));
    const limit = { target: TARGET_SECONDS, unit: 's' };
    return [
      atMost({ what: 'pushed', value: there, ...limit }),
      atMost({ what: 'taken back', value: back, ...limit }),
    ];
  },
};

/** @returns the owner of a full team */
async function seed(sql: Sql): Promise<string> {
  const { user_id } = await createAgency(sql, { plan: 'agency_500' });
  await sql`
    update public.profiles set theme_color = '#112233', vcard_data = '{"company": "Northlight"}'
    where user_id = ${user_id}`;
  for (let count = 0; count < STAFF; count += 1) await createStaff(sql, user_id);
  return user_id;
}

/** What the seeding left to do is not the push's. */
async function waitForQuiet(sql: Sql): Promise<void> {
  const until = performance.now() + GIVE_UP_MS;
  while (performance.now() < until) {
    const [job] = await sql`select from graphile_worker.jobs where run_at <= now() limit 1`;
    if (job === undefined) return;
    await sleep(POLL_MS);
  }
  throw new Error('The queue did not become empty.');
}

/** @throws Error where the pages are not reached in time */
async function waitForPages(sql: Sql, owner: string): Promise<void> {
  const until = performance.now() + GIVE_UP_MS;
  while (performance.now() < until) {
    const [row] = await sql<{ is_through: boolean }[]>`
      select p.status in ('done', 'taken_back') and p.done = p.total and p.done = ${STAFF} as is_through
      from public.agency_pushes p where p.agency_id = ${owner} order by p.id desc limit 1`;
    if (row?.is_through) return;
    await sleep(POLL_MS);
  }
  throw new Error('The push did not end.');
}
