import { clsx } from 'clsx';
import type { MouseEventHandler, ReactNode } from 'react';
import { type EditActions, pressShortcut } from './edit-shortcuts.ts';

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
