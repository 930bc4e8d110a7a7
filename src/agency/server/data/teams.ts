import { type PublicTeam, parsePublicTeam } from '#agency/rules/public-team.ts';
import type { Sql } from '#database/connect.ts';

/** @returns the team with this slug as visitors see it; null if none is visible */
export async function findPublicTeam(sql: Sql, slug: string): Promise<PublicTeam | null> {
  const [row] = await sql<{ team: unknown }[]>`select public.public_team(${slug}) as team`;
  return parsePublicTeam(row?.team ?? null);
}
