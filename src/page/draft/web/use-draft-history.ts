import { useState, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isSame } from '#kit/rules/values/same.ts';
import { type PageDraft, takeChanges } from '../rules/page-draft.ts';

type Form = UseFormReturn<PageDraft>;

/** Undo and redo for the form. The history lives as long as the form. */
export function useDraftHistory(form: Form) {
  const [edits] = useState(() => followEdits(form));
  const canUndo = useSyncExternalStore(edits.subscribe, edits.canUndo);
  const canRedo = useSyncExternalStore(edits.subscribe, edits.canRedo);
  return {
    edits,
    undo: canUndo ? edits.undo : null,
    redo: canRedo ? edits.redo : null,
    /** Shows the draft as it was stored, which can't be undone. */
    showSaved: edits.showSaved,
    /** Shows what was written elsewhere, which undo and redo leave alone. */
    showTheirs: edits.showTheirs,
    /** Replaces the draft, as one undoable change. */
    replace: edits.replace,
  };
}

export type DraftHistory = ReturnType<typeof useDraftHistory>;

export type DraftEdits = DraftHistory['edits'];

/**
 * Outside React state: every keystroke is an edit, but the editor re-renders only when the buttons
 * change.
 */
function followEdits(form: Form) {
  let history = startHistory(structuredClone(form.getValues()));
  const listeners = new Set<() => void>();

  const record = () => {
    const next = structuredClone(form.getValues());
    const differences = listDifferences(history.present, next);
    if (differences.length === 0) return;
    history = recordEdit(history, next, { of: findFineChange(differences), at: Date.now() });
  };
  const show = (moved: typeof history) => {
    history = moved;
    form.reset(history.present);
  };
  let isRecording = false;
  // Changes made together, as by an import, count as one edit, recorded once after them.
  const recordSoon = () => {
    if (isRecording) return;
    isRecording = true;
    queueMicrotask(() => {
      isRecording = false;
      record();
      for (const listener of listeners) listener();
    });
  };
  let stop: (() => void) | null = null;
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      stop ??= form.subscribe({ formState: { values: true }, callback: recordSoon });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
    /** The latest draft: immutable, so that it can be compared and deferred. */
    getPresent: () => history.present,
    canUndo: () => history.past.length > 0,
    canRedo: () => history.future.length > 0,
    undo: () => show(undoEdit(history)),
    redo: () => show(redoEdit(history)),
    showSaved: (saved: PageDraft) => show(amendPresent(history, saved)),
    /**
     * Shows what was written elsewhere, which undo and redo leave alone.
     *
     * @param theirs the draft with it
     * @param rebase applies it to each earlier or undone draft
     */
    showTheirs: (theirs: PageDraft, rebase = (draft: PageDraft) => draft) => {
      record();
      const { present } = history;
      const merge = (draft: PageDraft) => takeChanges(rebase(draft), present, theirs);
      show(amendAll(history, merge, isSame));
    },
    replace: (other: PageDraft) => show(recordEdit(history, other, { of: null, at: Date.now() })),
  };
}

/** Changed in small steps, which soon merge into one edit. */
const FINE: ReadonlySet<string> = new Set(['string', 'number']);

type Difference = { path: string; isFine: boolean };

/** @returns the single text or number changed, by typing or a slider; otherwise null */
function findFineChange(differences: readonly Difference[]): string | null {
  const [difference, another] = differences;
  return difference?.isFine && !another ? difference.path : null;
}

function listDifferences(before: unknown, after: unknown, path = ''): Difference[] {
  if (before === after) return [];
  if (!isBranch(before) || !isBranch(after)) {
    return [{ path, isFine: typeof before === typeof after && FINE.has(typeof after) }];
  }
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => listDifferences(before[key], after[key], `${path}.${key}`));
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** An undo history: past, present and undone states. */
type EditHistory<T> = {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** The last change's target and time: dragging a slider is one change, not a hundred. */
  last: { of: string; at: number } | null;
};

/** The undo limit. */
const DEPTH = 50;

/** Changes of the same thing within this time count as one. */
const PAUSE_MS = 1000;

/** @returns the history of a value not edited yet */
export function startHistory<T>(present: T): EditHistory<T> {
  return { past: [], present, future: [], last: null };
}

/**
 * @param of the changed target; null for a change that never merges, such as a switch
 * @param at the time, in milliseconds
 */
export function recordEdit<T>(
  { past, present, last }: EditHistory<T>,
  next: T,
  { of, at }: { of: string | null; at: number },
): EditHistory<T> {
  const isContinued = last !== null && last.of === of && at - last.at < PAUSE_MS;
  return {
    past: isContinued ? past : [...past, present].slice(-DEPTH),
    present: next,
    future: [],
    last: of === null ? null : { of, at },
  };
}

/** @returns the history with an equivalent present, without an undo step */
export function amendPresent<T>(history: EditHistory<T>, present: T): EditHistory<T> {
  return { ...history, present, last: null };
}

/**
 * @param change applied to every state, past and undone ones too
 * @param isEqual whether two states are the same, so that no step is left between them
 * @returns the history with it, without an undo step
 */
export function amendAll<T>(
  { past, present, future }: EditHistory<T>,
  change: (state: T) => T,
  isEqual: (one: T, other: T) => boolean,
): EditHistory<T> {
  const [now, earlier, undone] = [change(present), past.map(change), future.map(change)];
  return {
    past: earlier.filter((state, index) => !isEqual(state, earlier[index + 1] ?? now)),
    present: now,
    future: undone.filter((state, index) => !isEqual(state, undone[index - 1] ?? now)),
    last: null,
  };
}

/** @returns the history one change earlier; unchanged without one */
export function undoEdit<T>(history: EditHistory<T>): EditHistory<T> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  const { past, present, future } = history;
  return { past: past.slice(0, -1), present: previous, future: [present, ...future], last: null };
}

/** @returns the history with the last undone change restored; unchanged without one */
export function redoEdit<T>(history: EditHistory<T>): EditHistory<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, last: null };
}
