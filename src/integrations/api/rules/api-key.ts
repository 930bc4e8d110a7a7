import * as z from 'zod/mini';
import { INTEGRATION_REFUSALS } from '#integrations/rules/refusals.ts';
import { PLAN_REFUSALS } from '#money/rules/refusals.ts';

/** Nouns a key can access, in display order; with `canWrite`, changes can be allowed too. */
export const API_NOUNS = {
  profile: { label: 'Profile and links', canWrite: true },
  leads: { label: 'Leads', canWrite: true },
  contacts: { label: 'Contacts', canWrite: false },
  statistics: { label: 'Statistics', canWrite: false },
  team: { label: 'Team', canWrite: false },
  team_leads: { label: 'Team leads', canWrite: false },
} as const;

export type ApiNoun = keyof typeof API_NOUNS;
export const API_NOUN_KEYS = Object.keys(API_NOUNS) as ApiNoun[];

/** A key's access to a noun. */
export type ApiAccess = 'none' | 'read' | 'write';

/** One right of a key, as stored. */
export type ApiScope = `${ApiNoun}:read` | 'profile:write' | 'leads:write';

export const API_SCOPES: readonly ApiScope[] = [
  ...(['profile:read', 'profile:write', 'leads:read', 'leads:write'] as const),
  ...(['contacts:read', 'statistics:read', 'team:read', 'team_leads:read'] as const),
];

/** @param chosen access to each noun @returns the scopes; write access includes read access */
export function toScopes(chosen: Readonly<Record<ApiNoun, ApiAccess>>): ApiScope[] {
  return API_SCOPES.filter((scope) => {
    const [noun, verb] = scope.split(':') as [ApiNoun, 'read' | 'write'];
    return verb === 'read' ? chosen[noun] !== 'none' : chosen[noun] === 'write';
  });
}

/** @param scopes as stored @returns a key's rights: `Leads (read and change), contacts (read)` */
export function nameScopes(scopes: unknown): string {
  const held = Array.isArray(scopes) ? scopes : [];
  const words = API_NOUN_KEYS.flatMap((noun) => {
    const verbs = ['read', 'write'].filter((verb) => held.includes(`${noun}:${verb}`));
    if (verbs.length === 0) return [];
    const verb = verbs.map((one) => (one === 'read' ? 'read' : 'change')).join(' and ');
    return `${API_NOUNS[noun].label.toLowerCase()} (${verb})`;
  });
  const sentence = words.join(', ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Key lifetimes in days; null lasts until revoked. */
export const API_KEY_DAYS = [30, 90, 365, null] as const;
export type ApiKeyDays = (typeof API_KEY_DAYS)[number];

/** The default lifetime of a new key. */
export const USUAL_API_KEY_DAYS = 90;

/** Per account; the database enforces it (`create_api_key`). */
export const MAX_API_KEYS = 10;
export const API_KEY_NAME_MAX_LENGTH = 60;

export const API_KEY_MESSAGES = {
  nameMissing: INTEGRATION_REFUSALS.key_name_missing[1],
  nameTooLong: `A name has at most ${API_KEY_NAME_MAX_LENGTH} characters.`,
  full: `You’ve reached the limit of ${MAX_API_KEYS} keys. Revoke one first.`,
  noScope: INTEGRATION_REFUSALS.key_scope_missing[1],
  plan: PLAN_REFUSALS.integrations_not_in_plan[1],
} as const;

/** @param name as typed @returns the problem, or null */
export function findApiKeyNameProblem(name: string): string | null {
  // By code points, as the database counts.
  const { length } = [...name.trim()];
  if (length === 0) return API_KEY_MESSAGES.nameMissing;
  return length > API_KEY_NAME_MAX_LENGTH ? API_KEY_MESSAGES.nameTooLong : null;
}

/** A key: `vzt_` and 32 bytes as base64url. */
export const API_SECRET = /^vzt_[A-Za-z0-9_-]{43}$/;

const NewApiKey = z.object({ id: z.string(), name: z.string(), secret: z.string() });

/** A new key with its secret, which is shown only once. */
export type NewApiKey = z.infer<typeof NewApiKey>;

/** @param answer from `create_api_key` @returns the key with its secret */
export function parseNewApiKey(answer: unknown): NewApiKey {
  return NewApiKey.parse(answer);
}

/** Only an agency's leaders can give a key these (`private.find_team_problem`). */
const TEAM_NOUNS: readonly string[] = ['team', 'team_leads'] satisfies ApiNoun[];

/** @param right a noun or a scope @returns whether it is about a whole team (decision 142) */
export function isOfTeam(right: ApiNoun | ApiScope): boolean {
  return TEAM_NOUNS.includes(right.split(':')[0] ?? '');
}
