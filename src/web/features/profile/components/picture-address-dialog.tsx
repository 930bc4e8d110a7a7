import { type FormEvent, useState } from 'react';
import { isPictureUrl, URL_MESSAGES } from '#domain/links/urls.ts';
import { DRAFT_MESSAGES } from '#domain/profile/draft-problems.ts';
import { toErrorSentence } from '../../../lib/data/error-sentence.ts';
import type { PictureKind } from '../../../lib/pictures/picture-kinds.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useCopyPicture } from '../mutations.ts';
import { toTitle } from './picture-sources.tsx';

type PictureAddressDialogProps = {
  current: string;
  noun: string;
  kind: PictureKind;
  onChoose: (url: string) => void;
  onClose: () => void;
};

const PROBLEMS: Record<PictureKind, string> = {
  portrait: URL_MESSAGES.profilePicture,
  cover: URL_MESSAGES.coverImage,
  gallery: DRAFT_MESSAGES.pictureUrl,
  thumbnail: DRAFT_MESSAGES.pictureUrl,
};

/**
 * A picture that stands elsewhere, by its address. It is copied into the library, so that visitors ask
 * nobody else for it; what cannot be copied does not get into the draft.
 */
export function PictureAddressDialog(props: PictureAddressDialogProps) {
  const { current, noun, kind, onChoose, onClose } = props;
  const [typed, setTyped] = useState(current);
  const [isRefused, setRefused] = useState(false);
  const copying = useCopyPicture();
  const url = typed.trim();
  const isWrong = !isPictureUrl(url);
  const problem = isRefused && isWrong ? PROBLEMS[kind] : toFailure(copying.error);
  const use = (event: FormEvent) => {
    event.preventDefault();
    // The form around the window is not the one that is sent.
    event.stopPropagation();
    setRefused(isWrong);
    if (isWrong || copying.isPending) return;
    copying.mutate(url, {
      onSuccess: (copy) => {
        onChoose(copy);
        onClose();
      },
    });
  };
  return (
    <Dialog title={toTitle(noun)} open onOpenChange={onClose}>
      <form noValidate className="flex flex-col gap-5" onSubmit={use}>
        <TextField
          label={`${toTitle(noun)} URL`}
          value={typed}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          error={problem}
          onChange={(event) => {
            copying.reset();
            setTyped(event.currentTarget.value);
          }}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={copying.isPending} busyLabel="Copying…">
            Use picture
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function toFailure(error: Error | null): string | undefined {
  return error ? toErrorSentence(error, 'The picture could not be copied.') : undefined;
}
