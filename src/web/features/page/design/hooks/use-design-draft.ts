import { useEffect, useState } from 'react';
import {
  listPresentationChanges,
  type Presentation,
  parsePresentation,
} from '#domain/design/presentation.ts';
import { isRecord } from '#domain/values/json.ts';
import { recordEdit, redoEdit, startHistory, undoEdit } from '#web/lib/editing/edit-history.ts';
import { readStoredDraft, writeStoredDraft } from '#web/lib/forms/stored-draft.ts';
import type { OwnProfile } from '#web/lib/profile/own-profile.ts';

/** Changes a part of the look. `of` names the part, so that a slider being drawn is one change. */
export type EditDesign = (of: string, next: Presentation) => void;

/** Props of every panel: the draft, its setter, and whether the plan shows advanced settings. */
export type PanelProps = { draft: Presentation; edit: EditDesign; isAdvanced: boolean };

/**
 * The look being edited. It starts with what was not saved the last time, if there is any.
 *
 * @param profile as stored
 */
export function useDesignDraft(profile: OwnProfile) {
  const userId = profile.user_id;
  const [firstBase] = useState(() => parsePresentation(profile));
  const [base, setBase] = useState(firstBase);
  const [restored] = useState(() => findRestored(userId, firstBase));
  const [history, setHistory] = useState(() => startHistory(restored ?? firstBase));
  const draft = history.present;
  const changes = listPresentationChanges(draft, base);
  const hasChanges = Object.keys(changes).length > 0;
  useEffect(
    () => writeStoredDraft(draftKey(userId), hasChanges ? { draft, base } : null),
    [userId, hasChanges, draft, base],
  );
  const edit: EditDesign = (of, next) =>
    setHistory((current) => recordEdit(current, next, { of, at: Date.now() }));
  return {
    draft,
    changes,
    hasChanges,
    edit,
    /** Call after a save, with the stored design. */
    setBase,
    isRestored: restored !== null && base === firstBase,
    undo: history.past.length > 0 ? () => setHistory(undoEdit) : null,
    redo: history.future.length > 0 ? () => setHistory(redoEdit) : null,
    discard: () => edit('discard', base),
  };
}

export type DesignDraft = ReturnType<typeof useDesignDraft>;

/** The unsaved changes on top of what is stored now; null where nothing is left of them. */
function findRestored(userId: string, saved: Presentation): Presentation | null {
  const stored = readStoredDraft(draftKey(userId));
  if (!isRecord(stored) || !isRecord(stored.draft) || !isRecord(stored.base)) return null;
  const changes = listPresentationChanges(
    parsePresentation(stored.draft),
    parsePresentation(stored.base),
  );
  const rebased = { ...saved, ...changes };
  return Object.keys(listPresentationChanges(rebased, saved)).length > 0 ? rebased : null;
}

function draftKey(userId: string): string {
  return `design-draft:${userId}`;
}
