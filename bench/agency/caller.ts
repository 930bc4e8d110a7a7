import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '#database/rows.generated.ts';
import { PUBLIC_URL } from '../stand/server.ts';
import { createTokens } from '../stand/tokens.ts';

/** A signed-in person with Supabase's own client of the tables, as in the dashboard. */
export type Caller = { userId: string; client: PostgrestClient<Database> };

/** A server's URL, and the directory with its key. */
export type Served = { url: string; dataDirectory: string };

/** @returns a caller by the account's id */
export async function signIn({ url, dataDirectory }: Served, userId: string): Promise<Caller> {
  const tokens = await createTokens({ dataDirectory, publicUrl: PUBLIC_URL });
  const { headers } = await tokens.sign(userId);
  return { userId, client: new PostgrestClient<Database>(`${url}/rest/v1`, { headers }) };
}
