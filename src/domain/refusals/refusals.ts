import { ACCOUNT_REFUSALS } from './account.ts';
import { ADMINISTRATION_REFUSALS } from './administration.ts';
import { AUDIENCE_REFUSALS } from './audience.ts';
import { INTEGRATION_REFUSALS } from './integrations.ts';
import { PAGE_REFUSALS } from './page.ts';
import type { Refusal } from './refusal.ts';
import { SAFETY_REFUSALS } from './safety.ts';
import { TEAM_REFUSALS } from './team.ts';

/**
 * The database's refusals by code. SQL has only the codes; `npm run generate` writes their messages to
 * `supabase/schemas/kit/refusal-words.sql`. Split by subject, so that a screen loads only the ones it
 * needs.
 */
export const REFUSALS: Readonly<Record<string, Refusal>> = {
  ...ACCOUNT_REFUSALS,
  ...PAGE_REFUSALS,
  ...AUDIENCE_REFUSALS,
  ...TEAM_REFUSALS,
  ...INTEGRATION_REFUSALS,
  ...ADMINISTRATION_REFUSALS,
  ...SAFETY_REFUSALS,
};
