import type { RefObject } from 'react';
import { useBlocker } from 'react-router';
import { UnsavedDialog } from '../../../ui/overlays/unsaved-dialog.tsx';

type UnsavedContactProps = {
  isDirty: boolean;
  /** Set once everything is stored, or the contact is gone. */
  isDone: RefObject<boolean>;
  busy: boolean;
  /** @returns whether everything was saved */
  onSave: () => Promise<boolean>;
  onDiscard: () => void;
};

/** Asks before a contact is left with something unsaved, however one leaves: the panel is an address. */
export function UnsavedContact(props: UnsavedContactProps) {
  const { isDirty, isDone, busy, onSave, onDiscard } = props;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !isDone.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        readContact(currentLocation.search) !== readContact(nextLocation.search)),
  );
  return (
    <UnsavedDialog
      blocker={blocker}
      title="Save your changes?"
      description="What you wrote about this contact is not saved yet."
      saveLabel="Save"
      discardLabel="Discard changes"
      busy={busy}
      onDiscard={onDiscard}
      onSave={async ({ reset }) => {
        // Saving leads on by itself.
        reset();
        await onSave();
      }}
    />
  );
}

function readContact(search: string): string | null {
  return new URLSearchParams(search).get('contact');
}
