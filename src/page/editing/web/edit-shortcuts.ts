import type { KeyboardEvent } from 'react';

/** The actions behind an editor's shortcuts; null when there is nothing to do. */
export type EditActions = {
  save: () => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
};

/**
 * Ctrl or Cmd with S saves, with Z undoes, with Shift+Z or Y redoes. Text fields keep their own
 * undo, and keys pressed in a window over the editor are ignored.
 *
 * @param event of a key pressed anywhere in the editor's form
 */
export function pressShortcut(event: KeyboardEvent<HTMLElement>, actions: EditActions) {
  const act = findShortcut(event, actions);
  if (!act) return;
  event.preventDefault();
  act();
}

function findShortcut(
  event: KeyboardEvent<HTMLElement>,
  { save, undo, redo }: EditActions,
): (() => void) | null {
  const { target, currentTarget, shiftKey } = event;
  if (!(event.metaKey || event.ctrlKey)) return null;
  if (!(target instanceof Node && currentTarget.contains(target))) return null;
  const key = event.key.toLowerCase();
  if (key === 's') return save;
  if (isTextField(target)) return null;
  if (key === 'y' || (key === 'z' && shiftKey)) return redo;
  return key === 'z' ? undo : null;
}

function isTextField(target: Node): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && TEXT_TYPES.has(target.type);
}

const TEXT_TYPES: ReadonlySet<string> = new Set([
  'text',
  'tel',
  'url',
  'email',
  'search',
  'password',
]);
