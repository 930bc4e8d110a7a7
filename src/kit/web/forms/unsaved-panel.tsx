import type { ReactNode, RefObject } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../buttons/button.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';

type UnsavedPanelProps = {
  /** The thing edited, such as `contact`; the query parameter of that name has its id. */
  noun: 'contact' | 'picture';
  isDirty: boolean;
  /** Set once everything is stored, or the thing edited is gone. */
  isDone: RefObject<boolean>;
  busy: boolean;
  /** @returns whether everything was saved */
  onSave: () => Promise<boolean>;
  /** Set if saving itself leaves the panel. */
  leavesBySaving?: true;
  onDiscard?: () => void;
};

/**
 * Asks before leaving a panel with unsaved changes, even by Back, because a panel has its own URL.
 */
export function UnsavedPanel(props: UnsavedPanelProps) {
  const { noun, isDirty, isDone, busy, onSave, leavesBySaving, onDiscard } = props;
  const findOpen = (search: string) => new URLSearchParams(search).get(noun);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !isDone.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        findOpen(currentLocation.search) !== findOpen(nextLocation.search)),
  );
  return (
    <UnsavedDialog
      blocker={blocker}
      title="Save your changes?"
      description={`Your changes to this ${noun} aren’t saved yet.`}
      saveLabel="Save"
      discardLabel="Discard changes"
      busy={busy}
      {...(onDiscard && { onDiscard })}
      onSave={async ({ proceed, reset }) => {
        if (leavesBySaving) reset();
        const isSaved = await onSave();
        if (leavesBySaving) return;
        if (isSaved) proceed();
        else reset();
      }}
    />
  );
}

type SavePanelProps = { form: string; isDirty: boolean; busy: boolean; children?: ReactNode };

/** Submits a panel's form, from below it. */
export function SavePanel({ form, isDirty, busy, children = 'Save changes' }: SavePanelProps) {
  return (
    <Button
      type="submit"
      form={form}
      className="flex-1 sm:flex-none"
      disabled={!isDirty}
      busy={busy}
      busyLabel="Saving…"
    >
      {children}
    </Button>
  );
}
