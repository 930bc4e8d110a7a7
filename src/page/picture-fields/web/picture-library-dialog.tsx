import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { toFocusPath } from '#account/pictures/rules/focus.ts';
import { toRendition } from '#account/pictures/rules/pictures.ts';
import type { Picture } from '#account/pictures/web/pictures-list.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { toast } from '#kit/web/toasts/toast.ts';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { useDeletePictures } from '#page/draft/web/mutations.ts';
import {
  type FocusPath,
  listPictureUses,
  type PictureUse,
} from '#page/editor/rules/draft-pictures.ts';
import { PictureLibrary } from './picture-library.tsx';

type PictureLibraryDialogProps = {
  /** The field's current URL. */
  current: string;
  noun: string;
  /** Also called with the picture's alt text, for fields that have one. */
  onChoose: (url: string, alt: string) => void;
  onClose: () => void;
};

/** The owner's pictures, to choose one or delete some. */
export function PictureLibraryDialog(props: PictureLibraryDialogProps) {
  const { current, noun, onChoose, onClose } = props;
  const [leaving, setLeaving] = useState<Picture | null>(null);
  return (
    <Dialog
      title={leaving ? 'Delete this picture?' : 'Your pictures'}
      {...(!leaving && { description: `Choose one as ${noun}.` })}
      open
      onOpenChange={onClose}
    >
      {leaving ? (
        <PictureDeletion picture={leaving} onEnd={() => setLeaving(null)} />
      ) : (
        <PictureLibrary
          current={current}
          onDelete={setLeaving}
          onChoose={(picture) => {
            onChoose(picture.url, picture.alt);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

const PREVIEW = { width: 640, height: 360 };
const LIST = new Intl.ListFormat('en');

type PictureDeletionProps = { picture: Picture; onEnd: () => void };

/** Confirms the permanent deletion of a picture, showing where the page uses it. */
function PictureDeletion({ picture, onEnd }: PictureDeletionProps) {
  const { getValues, setValue } = useFormContext<ProfileDraft>();
  const uses = listPictureUses(getValues(), picture.path);
  const deletion = useDeletePictures();
  const takeOff = () => {
    for (const { path } of uses) {
      setValue(path, '', { shouldDirty: true });
      const focusPath = toFocusPath(path) as FocusPath;
      if (getValues(focusPath)) setValue(focusPath, null, { shouldDirty: true });
    }
    toast.success('Picture deleted');
    onEnd();
  };
  // A promise, because `mutate` skips its callbacks once the dialog is unmounted. Errors show above.
  const remove = () => deletion.mutateAsync([picture.path]).then(takeOff, () => {});
  return (
    <div className="flex flex-col gap-4">
      <ProblemBanner
        problem={
          deletion.isError && toErrorSentence(deletion.error, 'We couldn’t delete the picture.')
        }
      />
      <img
        src={toRendition(picture.url, PREVIEW)}
        alt=""
        className="aspect-video w-full rounded-md bg-sunken object-cover"
      />
      <p className="text-ink-soft">{describeLoss(uses)}</p>
      <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {/* The question has replaced the focused element. */}
        <Button variant="secondary" autoFocus disabled={deletion.isPending} onClick={onEnd}>
          Keep it
        </Button>
        <Button variant="danger" busy={deletion.isPending} busyLabel="Deleting…" onClick={remove}>
          Delete picture
        </Button>
      </div>
    </div>
  );
}

function describeLoss(uses: readonly PictureUse[]): string {
  const always = 'It’s deleted for good, from earlier versions of your page too.';
  if (uses.length === 0) return `Your page doesn’t use it. ${always}`;
  const places = LIST.format(uses.map(({ name }) => name));
  return `It’s ${places}, and we’ll remove it there. Publish your page afterwards. ${always}`;
}
