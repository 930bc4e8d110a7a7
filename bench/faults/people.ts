import type { Sql } from '#database/connect.ts';
import { createPremiumProfile } from '#test/factories.ts';
import { createStamps } from '../stand/stamps.ts';
import { createTokens } from '../stand/tokens.ts';

/** A signed-in person whose page has a lead form. */
export type Person = {
  userId: string;
  profileId: string;
  /** Their page's lead stamp. */
  stamp: string;
  headers: Record<string, string>;
};

/** Old enough to have been read, young enough for a long run. */
const FORM_AGE_MS = 60_000;

/** @param server whose database `sql` is connected to @returns this many people */
export async function createPeople(
  sql: Sql,
  server: { dataDirectory: string; publicUrl: string },
  count: number,
): Promise<Person[]> {
  const tokens = await createTokens(server);
  const stamps = await createStamps(server.dataDirectory);
  const drawn = new Date(Date.now() - FORM_AGE_MS);
  const createPerson = async (): Promise<Person> => {
    const { id, user_id } = await createPremiumProfile(sql, {
      sections_enabled: { lead_form: true },
      section_order: ['lead_form'],
    });
    const { headers } = await tokens.sign(user_id);
    return { userId: user_id, profileId: id, stamp: stamps.issue(id, drawn), headers };
  };
  return Promise.all(Array.from({ length: count }, createPerson));
}
