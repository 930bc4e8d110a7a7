import type { Sql } from '#database/connect.ts';
import { bioPath, teamPath } from '#kit/rules/paths.ts';

/** A page in the sitemap. */
export type ListedPage = { path: string; updated_at: Date };

type Range = { limit: number; offset: number };

/** @returns the number of visible pages of people and teams */
export async function countListedPages(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select ((select count(*) from public.public_profiles)
      + (select count(*) from private.listed_teams))::int as count`;
  return row?.count ?? 0;
}

/** @returns visible pages in a stable order: people's, then teams' */
export async function listPages(sql: Sql, { limit, offset }: Range): Promise<ListedPage[]> {
  const people = await listPeople(sql, { limit, offset });
  if (people.length === limit) return people;
  const before = people.length > 0 ? offset : await countPeople(sql);
  const rest = { limit: limit - people.length, offset: Math.max(0, offset - before) };
  return [...people, ...(await listTeams(sql, rest))];
}

async function listPeople(sql: Sql, { limit, offset }: Range): Promise<ListedPage[]> {
  const rows = await sql<{ username: string; updated_at: Date }[]>`
    select username, updated_at from public.public_profiles
    order by created_at, id limit ${limit} offset ${offset}`;
  return rows.map(({ username, updated_at }) => ({ path: bioPath(username), updated_at }));
}

async function countPeople(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from public.public_profiles`;
  return row?.count ?? 0;
}

async function listTeams(sql: Sql, { limit, offset }: Range): Promise<ListedPage[]> {
  const rows = await sql<{ slug: string; updated_at: Date }[]>`
    select slug, updated_at from private.listed_teams
    order by created_at, id limit ${limit} offset ${offset}`;
  return rows.map(({ slug, updated_at }) => ({ path: teamPath(slug), updated_at }));
}
