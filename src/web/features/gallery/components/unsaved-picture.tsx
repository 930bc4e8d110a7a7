import { useBlocker } from 'react-router';
import { UnsavedDialog } from '../../../ui/overlays/unsaved-dialog.tsx';
import type { PictureForm } from '../hooks/use-picture-form.ts';

/** Asks before a picture is left with something unsaved, however one leaves: the panel is an address. */
export function UnsavedPicture({ form }: { form: PictureForm }) {
  const { isDirty, isDone, busy, save } = form;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !isDone.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        readPicture(currentLocation.search) !== readPicture(nextLocation.search)),
  );
  return (
    <UnsavedDialog
      blocker={blocker}
      title="Save your changes?"
      description="What you wrote about this picture is not saved yet."
      saveLabel="Save"
      discardLabel="Discard changes"
      busy={busy}
      onSave={async ({ proceed, reset }) => {
        if (await save()) proceed();
        else reset();
      }}
    />
  );
}

function readPicture(search: string): string | null {
  return new URLSearchParams(search).get('picture');
}
