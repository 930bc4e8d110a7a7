import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { OFFLINE_NOTE, useOnline } from '#kit/web/connection/online.ts';
import {
  listDraftChanges,
  type NamedChange,
  takeBackChange,
} from '#page/editor/rules/version-changes.ts';
import type { PageDraft } from '../rules/page-draft.ts';
import type { DraftSyncState } from './draft-sync.ts';
import type { DraftForm } from './use-draft-form.ts';
import type { SyncedDraft } from './use-draft-sync.ts';
import type { Publishing } from './use-publishing.ts';

export type DraftChangesOptions = {
  draftForm: DraftForm;
  publishing: Publishing;
  synced: SyncedDraft;
  /** @returns which parts of the look visitors wouldn't see, as a sentence */
  limit: (draft: PageDraft) => string | null;
  /** Replaces the draft, undoably. */
  replace: (draft: PageDraft) => void;
};

/**
 * Keeps the draft on this device, and reports its changes and where it is kept.
 *
 * @param draft debounced
 */
export function useDraftChanges(options: DraftChangesOptions, draft: PageDraft) {
  const { draftForm, publishing, synced, limit, replace } = options;
  const { form, base, getBase } = draftForm;
  const isOnline = useOnline();
  const { errors } = useFormState<PageDraft>({ control: form.control });
  const { known, unanswered, overtaken } = synced;
  const { copy } = draftForm.first;
  useEffect(
    () => copy.keep(draft, base, { known, unanswered, overtaken }),
    [copy, draft, base, known, unanswered, overtaken],
  );
  // When the page closes, the last keystrokes may still be debounced, and a write's start not yet rendered.
  const { getState } = synced;
  useEffect(() => {
    const keepNow = () => copy.keep(form.getValues(), getBase(), getState());
    window.addEventListener('pagehide', keepNow);
    return () => window.removeEventListener('pagehide', keepNow);
  }, [copy, form, getBase, getState]);
  // Errors show at their fields; this only says that there are some.
  const isRefused = publishing.isRefused && Object.keys(errors).length > 0;
  return {
    changes: listDraftChanges(draft, base),
    isRefused,
    isOnline,
    state: describeState(synced, isOnline),
    note: limit(draft) ?? undefined,
    problem: isRefused ? 'Please check the marked fields.' : (publishing.problem ?? synced.problem),
    ...(isRefused && { onProblem: publishing.leadToProblem }),
    onTakeBack: (change: NamedChange) => replace(takeBackChange(form.getValues(), base, change)),
    onDiscard: () => replace(base),
    hasChanges: () => listDraftChanges(form.getValues(), base).length > 0,
  };
}

/** @returns where the draft is kept; a field in conflict isn't sent until its owner has chosen */
function describeState({ status, conflicts }: SyncedDraft, isOnline: boolean): string {
  if (!isOnline) return OFFLINE_NOTE;
  return status === 'saved' && conflicts.length > 0 ? UNDECIDED : STATES[status];
}

const UNDECIDED = 'Choose a version above to save it.';

const STATES: Record<DraftSyncState['status'], string> = {
  saved: 'Saved. Visitors don’t see it yet.',
  waiting: 'Saving…',
  saving: 'Saving…',
  unreachable: 'Saved on this device until we can reach the server.',
  refused: 'Saved on this device.',
};
