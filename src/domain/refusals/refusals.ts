import { ACCOUNT_REFUSALS } from './account.ts';
import { ADMIN_REFUSALS } from './admin.ts';
import { AUDIENCE_REFUSALS } from './audience.ts';
import { INTEGRATION_REFUSALS } from './integrations.ts';
import { PAGE_REFUSALS } from './page.ts';
import { PLAN_REFUSALS } from './plans.ts';
import type { Refusal } from './refusal.ts';
import { SAFETY_REFUSALS } from './safety.ts';
import { SUPPORT_REFUSALS } from './support.ts';
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
  ...ADMIN_REFUSALS,
  ...SAFETY_REFUSALS,
  ...SUPPORT_REFUSALS,
  ...PLAN_REFUSALS,
};
