import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isSame } from '#kit/rules/values/same.ts';
import { isDraftedQuery, staffProfileQuery } from '#page/profile/web/own-profile.ts';
import { readSharedDraft, writeSharedDraft } from '#page/profile/web/shared-draft.ts';
import {
  type DraftFields,
  type PageDraft,
  rebasePage,
  showDraftFields,
  toDraftFields,
  toPageDraft,
} from '../rules/page-draft.ts';
import { createDraftSync } from './draft-sync.ts';
import type { DraftForm } from './use-draft-form.ts';
import type { DraftHistory } from './use-draft-history.ts';

/**
 * Syncs the editor's draft with the server while it is written, and shows other devices' changes.
 *
 * @param ownerId of the page
 * @returns its state, and functions to sync sooner
 */
export function useDraftSync(
  { form, first, getBase, setBase }: DraftForm,
  { edits }: Pick<DraftHistory, 'edits'>,
  ownerId: string,
) {
  const queryClient = useQueryClient();
  const [sync] = useState(() => {
    /** @returns the fields that were published elsewhere */
    const adopt = (published: PageDraft): DraftFields => {
      const base = getBase();
      if (isSame(published, base)) return {};
      setBase(published);
      const rebase = (draft: PageDraft) => rebasePage(draft, base, published);
      edits.showTheirs(rebase(form.getValues()), rebase);
      return toDraftFields(published, base);
    };
    return createDraftSync(
      {
        getFields: () => toDraftFields(form.getValues(), getBase()),
        show: (fields) => edits.showTheirs(showDraftFields(form.getValues(), getBase(), fields)),
        read: async function read() {
          const base = getBase();
          const [profile, shared] = await Promise.all([
            queryClient.fetchQuery({ ...staffProfileQuery(ownerId), ...AFRESH }),
            readSharedDraft(ownerId),
          ]);
          // Published in the meantime: this may be the previous page.
          if (getBase() !== base) return await read();
          return { shared, elsewhere: profile ? adopt(toPageDraft(profile)) : {} };
        },
        write: async (changes) => {
          const shared = await writeSharedDraft(ownerId, changes);
          const isDrafted = Object.keys(shared).length > 0;
          queryClient.setQueryData(isDraftedQuery(ownerId).queryKey, isDrafted);
          return shared;
        },
        settle: (last) => first.copy.settle(form.getValues(), getBase(), last),
      },
      first.sight,
    );
  });
  const state = useSyncExternalStore(sync.subscribe, sync.getState);
  useEffect(() => {
    const stopEdits = edits.subscribe(sync.pushSoon);
    const meet = () => void (document.hidden ? sync.push() : sync.pull());
    const pull = () => void sync.pull();
    document.addEventListener('visibilitychange', meet);
    window.addEventListener('online', pull);
    // The editor opens on a cached page, and with changes that the last visit couldn't send.
    pull();
    return () => {
      stopEdits();
      document.removeEventListener('visibilitychange', meet);
      window.removeEventListener('online', pull);
      sync.close();
    };
  }, [edits, sync]);
  return { ...state, getState: sync.getState, push: sync.push, resolve: sync.resolve };
}

/** Never paused, which would hold up the draft; the sync repeats a failed read. */
const AFRESH = { staleTime: 0, retry: false, networkMode: 'always' } as const;

export type SyncedDraft = ReturnType<typeof useDraftSync>;
