import { randomBytes } from 'node:crypto';
import type { TransactionSql } from '#database/connect.ts';
import type { Actor, VERBS } from './rights.ts';

/** The ids of who the table is about. */
export type People = Record<Exclude<Actor, 'anon' | 'service_role'> | 'newcomer', string>;

/** One statement, on the owner's row. */
export type Statement = (sql: TransactionSql, people: People) => Promise<{ count: number }>;

/** One statement per relation and verb. */
export type Statements = Readonly<
  Record<string, Readonly<Record<(typeof VERBS)[number], Statement>>>
>;

export const WEBHOOK = '00000000-0000-4000-8000-00000000ca11';
export const DELIVERY = '00000000-0000-4000-8000-00000000de11';

/** A key of somebody. */
export function keyOf(user_id: string) {
  const row = { name: 'Zapier', scopes: ['leads:read'], prefix: 'vzt_abcdef' };
  return { user_id, ...row, secret_hash: randomBytes(32) };
}
