import { createProfile } from '#test/factories.ts';
import { PUBLIC_URL } from '../stand/server.ts';
import { createTokens } from '../stand/tokens.ts';
import type { Stand } from './attack.ts';

const NOTE_CHARACTERS = 4_000;

/** @returns the headers of a signed-in person whose address book has this many long notes */
export async function createOwner(
  { sql, dataDirectory }: Stand,
  contacts: number,
): Promise<Record<string, string>> {
  const { user_id } = await createProfile(sql);
  await sql`
    insert into public.contacts (user_id, full_name, email, notes)
    select ${user_id}, 'Contact ' || n, 'contact-' || n || '@vizit.test',
      (select string_agg(md5(n::text || part), ' ') from generate_series(1, ${Math.floor(NOTE_CHARACTERS / 33)}) part)
    from generate_series(1, ${contacts}) n`;
  const tokens = await createTokens({ dataDirectory, publicUrl: PUBLIC_URL });
  const [session] = await sql<{ id: string }[]>`
    insert into auth.sessions (user_id) values (${user_id}) returning id`;
  return (await tokens.sign(user_id, session?.id)).headers;
}

/** An account's folder is named after its id. */
export function readUserId({ authorization = '' }: Record<string, string>): string {
  const [, payload = ''] = authorization.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).sub;
}
