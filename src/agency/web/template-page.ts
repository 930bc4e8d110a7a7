import { queryOptions } from '@tanstack/react-query';
import { toRecord } from '#kit/rules/values/json.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';

/**
 * The parts of the owner's page that templates copy, for managers, who can't read the page itself.
 */
export function templatePageQuery(owner: string) {
  return queryOptions({
    queryKey: queryKeys.templatePage(owner),
    queryFn: async () => toRecord((await dataClient.rpc('template_page').throwOnError()).data),
  });
}

/**
 * @returns a page with only these parts; `reader` is the reader's own page, for the list of columns
 */
export function toTemplatePage(
  reader: OwnProfile,
  parts: Readonly<Record<string, unknown>>,
): OwnProfile {
  const { user_id, username, plan, plan_expiry, is_active } = reader;
  const blank = Object.fromEntries(Object.keys(reader).map((column) => [column, null]));
  const kept = { user_id, username, plan, plan_expiry, is_active };
  return Object.assign({ ...reader }, ...[blank, kept, parts]);
}
