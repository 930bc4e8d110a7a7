import { queryOptions } from '@tanstack/react-query';
import { describeDevice } from '#account/security/rules/devices.ts';
import type { Json, ProfileDraftsRow } from '#database/rows.generated.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import type { DraftWrite, SharedDraft } from '#page/draft/rules/merge-drafts.ts';

/**
 * A page's draft on the server, loaded as an editor opens. That editor then reads it itself.
 *
 * @param ownerId of the page
 */
export function sharedDraftQuery(ownerId: string) {
  return queryOptions({
    queryKey: queryKeys.pageDraft(ownerId),
    queryFn: () => readSharedDraft(ownerId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** @param ownerId of the page @returns its draft on the server */
export async function readSharedDraft(ownerId: string): Promise<SharedDraft> {
  const { data } = await dataClient
    .from('profile_drafts')
    .select('field, value, revision, device')
    .eq('user_id', ownerId)
    .throwOnError();
  return toSharedDraft(data);
}

/**
 * Saves changes on the server, preserving fields that others have written since.
 *
 * @param changes by column
 * @returns the whole draft afterwards
 */
export async function writeSharedDraft(
  ownerId: string,
  changes: Readonly<Record<string, DraftWrite>>,
): Promise<SharedDraft> {
  const { data } = await dataClient
    .rpc('save_draft', {
      owner: ownerId,
      device: describeDevice(navigator.userAgent),
      changes: changes as Record<string, Json>,
    })
    .throwOnError();
  return toSharedDraft(data);
}

type Row = Pick<ProfileDraftsRow, 'field' | 'value' | 'revision' | 'device'>;

function toSharedDraft(rows: readonly Row[]): SharedDraft {
  return Object.fromEntries(
    rows.map(({ field, value, revision, device }) => [field, { value, revision, device }]),
  );
}
