import { PICTURE_REFUSALS } from '#account/pictures/rules/picture-words.ts';
import { ACCOUNT_REFUSALS } from '#account/rules/refusals.ts';
import { ADMIN_REFUSALS, SUPPORT_REFUSALS } from '#admin/rules/refusals.ts';
import { TEAM_REFUSALS } from '#agency/rules/refusals.ts';
import { AUDIENCE_REFUSALS } from '#audience/rules/refusals.ts';
import { INTEGRATION_REFUSALS } from '#integrations/rules/refusals.ts';
import type { Refusal } from '#kit/rules/refusals/refusal.ts';
import { PLAN_REFUSALS } from '#money/rules/refusals.ts';
import { MEASURING_REFUSALS } from '#page/measuring/rules/analytics-ids.ts';
import { PAGE_REFUSALS, SAFETY_REFUSALS } from '#page/rules/refusals.ts';

/**
 * The database's refusals by code. SQL has only the codes; `npm run generate` writes their messages to
 * `supabase/schemas/kit/refusal-words.sql`. Split by subject, so that a screen loads only the ones it
 * needs.
 */
export const REFUSALS: Readonly<Record<string, Refusal>> = {
  ...ACCOUNT_REFUSALS,
  ...PICTURE_REFUSALS,
  ...PAGE_REFUSALS,
  ...AUDIENCE_REFUSALS,
  ...TEAM_REFUSALS,
  ...MEASURING_REFUSALS,
  ...INTEGRATION_REFUSALS,
  ...ADMIN_REFUSALS,
  ...SAFETY_REFUSALS,
  ...SUPPORT_REFUSALS,
  ...PLAN_REFUSALS,
};
