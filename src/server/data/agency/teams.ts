import type { Sql } from '#database/connect.ts';
import { type PublicTeam, parsePublicTeam } from '#domain/agency/public-team.ts';

/** @returns the team at this address as visitors see it; null where there is none to be seen */
export async function findPublicTeam(sql: Sql, slug: string): Promise<PublicTeam | null> {
  const [row] = await sql<{ team: unknown }[]>`select public.public_team(${slug}) as team`;
  return parsePublicTeam(row?.team ?? null);
}
