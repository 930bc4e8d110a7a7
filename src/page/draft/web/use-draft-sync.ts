import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isSame } from '#kit/rules/values/same.ts';
import { isDraftedQuery } from '#page/profile/web/is-drafted.ts';
import { staffProfileQuery } from '#page/profile/web/own-profile.ts';
import { sharedDraftQuery, writeSharedDraft } from '#page/profile/web/shared-draft.ts';
import {
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
  { edits, showSaved }: Pick<DraftHistory, 'edits' | 'showSaved'>,
  ownerId: string,
) {
  const queryClient = useQueryClient();
  const [sync] = useState(() => {
    const adopt = (published: PageDraft) => {
      if (isSame(published, getBase())) return;
      const draft = rebasePage(form.getValues(), getBase(), published);
      setBase(published);
      showSaved(draft);
    };
    return createDraftSync(
      {
        getFields: () => toDraftFields(form.getValues(), getBase()),
        show: (fields) => showSaved(showDraftFields(form.getValues(), getBase(), fields)),
        read: async () => {
          const [profile, shared] = await Promise.all([
            queryClient.fetchQuery({ ...staffProfileQuery(ownerId), staleTime: 0 }),
            queryClient.fetchQuery({ ...sharedDraftQuery(ownerId), staleTime: 0 }),
          ]);
          if (profile) adopt(toPageDraft(profile));
          return shared;
        },
        write: async (changes) => {
          const shared = await writeSharedDraft(ownerId, changes);
          const isDrafted = Object.keys(shared).length > 0;
          queryClient.setQueryData(isDraftedQuery(ownerId).queryKey, isDrafted);
          return shared;
        },
      },
      { known: first.known, conflicts: first.conflicts },
    );
  });
  const state = useSyncExternalStore(sync.subscribe, sync.getState);
  useEffect(() => {
    const stopEdits = edits.subscribe(sync.pushSoon);
    const meet = () => void (document.hidden ? sync.push() : sync.pull());
    const send = () => void sync.push();
    document.addEventListener('visibilitychange', meet);
    window.addEventListener('online', send);
    // Changes that the last visit couldn't send.
    send();
    return () => {
      stopEdits();
      document.removeEventListener('visibilitychange', meet);
      window.removeEventListener('online', send);
      sync.close();
    };
  }, [edits, sync]);
  return { ...state, push: sync.push, resolve: sync.resolve };
}

export type SyncedDraft = ReturnType<typeof useDraftSync>;
