import type { RefObject } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

type UnsavedContactProps = {
  isDirty: boolean;
  /** Set once everything is stored, or the contact is gone. */
  isDone: RefObject<boolean>;
  busy: boolean;
  /** @returns whether everything was saved */
  onSave: () => Promise<boolean>;
};

/** Asks before a contact is left with something unsaved, however one leaves: the panel is an address. */
export function UnsavedContact({ isDirty, isDone, busy, onSave }: UnsavedContactProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !isDone.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        readContact(currentLocation.search) !== readContact(nextLocation.search)),
  );
  if (blocker.state !== 'blocked') return null;
  const saveAndStay = async () => {
    // Saving leads on by itself.
    blocker.reset();
    await onSave();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && blocker.reset()}
      title="Save your changes?"
      description="What you wrote about this contact is not saved yet."
    >
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button busy={busy} busyLabel="Saving…" onClick={() => void saveAndStay()}>
          Save
        </Button>
        <Button variant="secondary" onClick={() => blocker.proceed()}>
          Discard changes
        </Button>
      </div>
    </Dialog>
  );
}

function readContact(search: string): string | null {
  return new URLSearchParams(search).get('contact');
}
