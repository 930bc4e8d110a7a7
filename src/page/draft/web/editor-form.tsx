import { clsx } from 'clsx';
import type { KeyboardEvent, MouseEventHandler, ReactNode } from 'react';
import { PATHS } from '#kit/rules/paths.ts';
import { LeaveDialog } from '#kit/web/forms/leave-dialog.tsx';
import type { Publishing } from './use-publishing.ts';

/** The actions behind an editor's shortcuts; null when there is nothing to do. */
type EditActions = {
  save: () => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
};

type EditorFormProps = {
  /** Names the form for screen readers. */
  label: string;
  /** Keyboard actions; submitting the form saves too. */
  actions: EditActions;
  onMouseDown?: MouseEventHandler<HTMLFormElement>;
  className: string;
  children: ReactNode;
};

/** The form around an editor of the owner's page. */
export function EditorForm(props: EditorFormProps) {
  const { label, actions, onMouseDown, className, children } = props;
  return (
    <form
      noValidate
      aria-label={label}
      // Takes the focus when the focused element is unmounted, so that shortcuts still work.
      tabIndex={-1}
      className={clsx('flex flex-col outline-none', className)}
      onKeyDown={(event) => pressShortcut(event, actions)}
      onMouseDown={onMouseDown}
      onSubmit={(event) => {
        event.preventDefault();
        actions.save();
      }}
    >
      {children}
    </form>
  );
}

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
  if (target instanceof HTMLElement && target.isContentEditable) return true;
  return target instanceof HTMLInputElement && TEXT_TYPES.test(target.type);
}

const TEXT_TYPES = /^(?:text|tel|url|email|search|password)$/;

type LeavingDraftProps = { hasChanges: () => boolean; publishing: Publishing };

/** Asks before leaving the editor with unpublished changes. */
export function LeavingDraft({ hasChanges, publishing }: LeavingDraftProps) {
  return (
    <LeaveDialog
      hasChanges={hasChanges}
      stays={STAYS}
      busy={publishing.busy}
      onPublish={() => publishing.publish(true)}
    />
  );
}

/** Two paths of the same editor, and the code, which is shown for a moment and returns to it. */
const STAYS: readonly string[] = [PATHS.edit, PATHS.personalize, PATHS.code];
