import { createHash } from 'node:crypto';
import type { Sql } from '#database/connect.ts';
import type { ApiScope } from '../rules/api-key.ts';

/** A key's owner, and what blocks it. */
export type UsedApiKey = {
  id: string;
  user_id: string;
  scopes: ApiScope[];
  /** Whether it has rights to a team that its owner may not lead now. */
  leads_no_team: boolean;
  problem: 'expired' | 'banned' | 'leaving' | 'suspended' | 'plan' | null;
};

/** @param secret a whole key @returns the key, marked as used today; null if there is none */
export async function findApiKey(sql: Sql, secret: string): Promise<UsedApiKey | null> {
  const hash = createHash('sha256').update(secret).digest();
  const [row] = await sql<{ key: UsedApiKey | null }[]>`
    select private.use_api_key(${hash}) as key`;
  return row?.key ?? null;
}

/** A key, for the mail to its owner. */
export type ApiKeyNotice = {
  email: string;
  full_name: string;
  name: string;
  prefix: string;
  scopes: ApiScope[];
  created_at: Date;
  expires_at: Date | null;
};

/** @returns null if it was revoked, or there's nobody to mail */
export async function findApiKeyNotice(sql: Sql, id: string): Promise<ApiKeyNotice | null> {
  const [row] = await sql<ApiKeyNotice[]>`
    select u.email, coalesce(p.full_name, '') as full_name, k.name, k.prefix, k.scopes, k.created_at,
      k.expires_at
    from public.api_keys k
    join auth.users u on u.id = k.user_id
    left join public.profiles p on p.user_id = k.user_id
    where k.id = ${id} and u.email <> ''`;
  return row ?? null;
}

/** Tells owners about keys that expire soon. */
export async function tellExpiringApiKeys(sql: Sql): Promise<void> {
  await sql`select private.tell_expiring_api_keys()`;
}
