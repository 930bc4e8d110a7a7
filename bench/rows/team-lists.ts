import type { Sql } from '#database/connect.ts';
import { atMost, type Figure } from '../stand/figure.ts';

const LEADS = 10_000;
const BATCH = 100;
const ROUNDS = 7;
const LIST_TARGET_MS = 150;
const WHOLE_TARGET_MS = 500;
const IMPORT_TARGET_MS = 10_000;

/** An agency with its people, and how to ask for it as its owner. */
type Team = { sql: Sql; url: string; headers: Record<string, string>; owner: string };

/** What the screens of a large team ask for, and the import of everyone in it. */
export async function measureTeam(team: Team): Promise<Figure[]> {
  await seedLeads(team);
  const people = await listPeople(team);
  const ids = people.slice(0, 50).map(({ user_id }) => user_id);
  const seats = `/rest/v1/agency_staff?agency_id=eq.${team.owner}`;
  const desk = `/rest/v1/leads?agency_id=eq.${team.owner}&order=created_at.desc,id.asc&limit=50`;
  const day = new Date().toISOString().slice(0, 10);
  const list = people.map(({ email }) => ({ full_name: 'Ada L.', email, group_name: 'Sales' }));
  const asked: [what: string, target: number, path: string, body?: object][] = [
    ['a page of the team', LIST_TARGET_MS, `${seats}&order=sort_name.asc,id.asc&limit=50`],
    [
      'found by one letter',
      LIST_TARGET_MS,
      `${seats}&search_text=like.*a*&order=sort_name.asc&limit=50`,
    ],
    ['the week of a page', LIST_TARGET_MS, '/rest/v1/rpc/team_week', { people: ids }],
    ['everyone, to export', WHOLE_TARGET_MS, `${seats}&order=sort_name.asc,id.asc&limit=500`],
    [`a page of ${LEADS} leads`, LIST_TARGET_MS, desk],
    ['a lead by one letter', LIST_TARGET_MS, `${desk}&search_text=like.*z*`],
    [
      'figures of a day',
      WHOLE_TARGET_MS,
      '/rest/v1/rpc/agency_report',
      { first_day: day, last_day: day },
    ],
  ];
  const figures: Figure[] = [];
  for (const [what, target, path, body] of asked) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await time(team, path, body));
    figures.push(atMost({ what, value: median(times), target, unit: 'ms' }));
  }
  // As the screen sends them, and once: an agency tries 1,500 people an hour.
  let imported = 0;
  for (let start = 0; start < list.length; start += BATCH) {
    const batch = { people: list.slice(start, start + BATCH), update_known: true };
    imported += await time(team, '/rest/v1/rpc/add_staff', batch);
  }
  const what = 'everyone brought in again, with a group';
  return [...figures, atMost({ what, value: imported, target: IMPORT_TARGET_MS, unit: 'ms' })];
}

/** @returns how many milliseconds the whole answer took */
async function time({ url, headers }: Team, path: string, body?: object): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(url + path, {
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${text}`);
  return performance.now() - startedAt;
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}

async function listPeople({ sql, owner }: Team) {
  return [
    ...(await sql<{ user_id: string; email: string }[]>`
      select user_id, email from public.agency_staff
      where agency_id = ${owner} order by sort_name, id`),
  ];
}

/** Leads of the team's pages, as the shared rule would have brought them. */
async function seedLeads({ sql, owner }: Team): Promise<void> {
  await sql`update public.agencies set leads_rule = 'shared' where owner_id = ${owner}`;
  await sql`
    insert into public.leads (user_id, full_name, email, created_at)
    select p.user_id, 'Grace Hopper ' || n, 'grace' || n || '@vizit.test', now() - n * interval '1 minute'
    from generate_series(1, ${LEADS}::int) as n
    join (select user_id, row_number() over (order by user_id) as place
      from public.agency_staff where agency_id = ${owner}) p on p.place = n % 500 + 1`;
}
