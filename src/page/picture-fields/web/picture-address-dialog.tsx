import type { PictureKind } from '#account/pictures/web/picture-kinds.ts';
import { isPictureUrl, URL_MESSAGES } from '#kit/rules/urls/urls.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormWindow } from '#kit/web/forms/form-dialog.tsx';
import { findSentence, readText } from '#kit/web/forms/use-submit.ts';
import { useCopyPicture } from '#page/draft/web/mutations.ts';
import { DRAFT_MESSAGES } from '#page/profile/rules/draft-problems.ts';
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
 * Takes an external picture's URL and copies the picture into the library, so that visitors load it only
 * from us. If the copy fails, the draft stays unchanged.
 */
export function PictureAddressDialog(props: PictureAddressDialogProps) {
  const { current, noun, kind, onChoose, onClose } = props;
  const copying = useCopyPicture(onChoose);
  const use = async (form: FormData) => {
    const url = readText(form, 'url').trim();
    const sentence = isPictureUrl(url)
      ? await copying.ask(url, 'We couldn’t copy the picture.')
      : PROBLEMS[kind];
    return sentence === null ? null : { field: 'url', sentence };
  };
  return (
    <FormWindow
      open
      onOpenChange={onClose}
      title={toTitle(noun)}
      confirmLabel="Use picture"
      busyLabel="Copying…"
      noValidate
      onSubmit={use}
    >
      {(wrong) => (
        <TextField
          label={`${toTitle(noun)} URL`}
          name="url"
          defaultValue={current}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          error={findSentence(wrong, 'url')}
        />
      )}
    </FormWindow>
  );
}
