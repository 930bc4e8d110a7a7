import { createHash } from 'node:crypto';
import type { Sql } from '#database/connect.ts';
import type { ApiKeyScope } from '#domain/integrations/api-keys/api-key.ts';

/** The owner of a key, and what blocks it. */
export type UsedApiKey = {
  id: string;
  user_id: string;
  scope: ApiKeyScope;
  problem: 'banned' | 'leaving' | 'suspended' | 'plan' | null;
};

/** @param secret a whole key @returns the key, which counts as used today; null where there is none */
export async function findApiKey(sql: Sql, secret: string): Promise<UsedApiKey | null> {
  const hash = createHash('sha256').update(secret).digest();
  const [row] = await sql<{ key: UsedApiKey | null }[]>`
    select private.use_api_key(${hash}) as key`;
  return row?.key ?? null;
}
