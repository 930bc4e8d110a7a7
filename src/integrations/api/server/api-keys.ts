import { createHash } from 'node:crypto';
import type { Sql } from '#database/connect.ts';
import { defineTask } from '#kit/server/jobs/task.ts';
import type { ApiScope } from '../rules/api-key.ts';

/** A key's owner, and what blocks it. */
export type UsedApiKey = {
  id: string;
  user_id: string;
  scopes: ApiScope[];
  /** Whether it has rights to a team that its owner can't lead now. */
  leads_no_team: boolean;
  problem: 'expired' | 'banned' | 'leaving' | 'suspended' | 'plan' | null;
};

/** @param secret the full key @returns the key, marked as used today; null if there is none */
export async function findApiKey(sql: Sql, secret: string): Promise<UsedApiKey | null> {
  const hash = createHash('sha256').update(secret).digest();
  const [row] = await sql<{ key: UsedApiKey | null }[]>`
    select private.use_api_key(${hash}) as key`;
  return row?.key ?? null;
}

export const tellExpiringApiKeys = defineTask({
  name: 'tell_expiring_api_keys',
  title: 'Find API keys that expire within a week',
  schedule: { hour: 9, minute: 40 },
  run: ({ sql }) => sql`select private.tell_expiring_api_keys()`,
});
