import * as z from 'zod/mini';
import { toSearchText } from '#kit/rules/values/search-text.ts';

/**
 * @param typed the search
 * @returns whether it is specific enough: one Latin letter would match everyone, one 李 only a few.
 *   `private.is_searchable` has the same rule
 */
export function isSearchable(typed: string): boolean {
  const words = toSearchText(typed).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.some((word) => word.length > 1 || word > '\u007f');
}

const Person = z.object({
  user_id: z.string(),
  email: z.string(),
  full_name: z.string(),
  username: z.string(),
  plan: z.string(),
  status: z.string(),
  is_administrator: z.boolean(),
  is_agency: z.boolean(),
  agency_owner_id: z.nullable(z.string()),
});

const Agency = z.object({ owner_id: z.string(), name: z.string(), email: z.string() });

const Lead = z.object({
  id: z.string(),
  full_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  company: z.nullable(z.string()),
  created_at: z.string(),
  username: z.string(),
});

const Payment = z.object({
  id: z.number(),
  user_id: z.string(),
  name: z.string(),
  kind: z.string(),
  status: z.string(),
  plan: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  happened_at: z.string(),
  source: z.string(),
});

const Found = z.object({
  people: z.array(Person),
  agencies: z.array(Agency),
  leads: z.array(Lead),
  payments: z.array(Payment),
});

/** The results of an administrator's search: up to six of each kind. */
export type Found = z.infer<typeof Found>;

/** @param value from `admin_search()` @returns null if more letters are needed */
export function parseFound(value: unknown): Found | null {
  return z.parse(z.nullable(Found), value ?? null);
}
