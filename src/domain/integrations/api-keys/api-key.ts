import * as z from 'zod/mini';
import { INTEGRATION_REFUSALS } from '../../refusals/integrations.ts';
import { PLAN_REFUSALS } from '../../refusals/plans.ts';

/** The scopes of a key, with labels for its owner. */
export const API_KEY_SCOPES = {
  read: {
    label: 'Read only',
    hint: 'Your profile, leads, contacts and numbers.',
  },
  'leads-write': {
    label: 'Read, and write leads',
    hint: 'The same, and it may add, mark and delete leads.',
  },
} as const;

export type ApiKeyScope = keyof typeof API_KEY_SCOPES;

/** Of one account; the database has the last word (`create_api_key`). */
export const MAX_API_KEYS = 10;
export const API_KEY_NAME_MAX_LENGTH = 60;

export const API_KEY_MESSAGES = {
  nameMissing: INTEGRATION_REFUSALS.key_name_missing[1],
  nameTooLong: `A name has at most ${API_KEY_NAME_MAX_LENGTH} characters.`,
  full: `You have ${MAX_API_KEYS} keys, which is as many as there can be. Revoke one first.`,
  plan: PLAN_REFUSALS.integrations_not_in_plan[1],
} as const;

/** @param name as typed @returns what is wrong with it, or null */
export function findApiKeyNameProblem(name: string): string | null {
  // As the database counts: by code points.
  const { length } = [...name.trim()];
  if (length === 0) return API_KEY_MESSAGES.nameMissing;
  return length > API_KEY_NAME_MAX_LENGTH ? API_KEY_MESSAGES.nameTooLong : null;
}

/** A whole key: `vzt_` and 32 bytes as base64url. */
export const API_SECRET = /^vzt_[A-Za-z0-9_-]{43}$/;

/** Matches possible keys anywhere in a text. */
const SECRETS = /vzt_[A-Za-z0-9_-]{20,}/g;

/** @param text of unknown origin @returns whether something in it looks like a key */
export function holdsApiSecret(text: string): boolean {
  return text.search(SECRETS) !== -1;
}

/** @param text for a log @returns it without any key */
export function hideApiSecrets(text: string): string {
  return text.replace(SECRETS, 'vzt_…');
}

const NewApiKey = z.object({ id: z.string(), name: z.string(), secret: z.string() });

/** A new key with its secret, which is shown only once. */
export type NewApiKey = z.infer<typeof NewApiKey>;

/** @param answer of `create_api_key` @returns the key with its secret */
export function parseNewApiKey(answer: unknown): NewApiKey {
  return NewApiKey.parse(answer);
}

/** @param scope as stored @returns what a key may do, in words */
export function nameScope(scope: string): string {
  return scope === 'leads-write' ? API_KEY_SCOPES['leads-write'].label : API_KEY_SCOPES.read.label;
}
