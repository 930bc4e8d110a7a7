import type { Sql } from '#database/connect.ts';
import { createPremiumProfile } from '#test/factories.ts';
import { createTokens } from '../stand/tokens.ts';

/** Somebody signed in, whose page has a lead form. */
export type Person = { userId: string; profileId: string; headers: Record<string, string> };

/** @param server whose database `sql` speaks to @returns so many people */
export async function createPeople(
  sql: Sql,
  server: { dataDirectory: string; publicUrl: string },
  count: number,
): Promise<Person[]> {
  const tokens = await createTokens(server);
  const createPerson = async (): Promise<Person> => {
    const { id, user_id } = await createPremiumProfile(sql, {
      sections_enabled: { lead_form: true },
      section_order: ['lead_form'],
    });
    return { userId: user_id, profileId: id, headers: (await tokens.sign(user_id)).headers };
  };
  return Promise.all(Array.from({ length: count }, createPerson));
}
