import { isPictureUrl, URL_MESSAGES } from '#domain/links/urls.ts';
import { DRAFT_MESSAGES } from '#domain/profile/columns/draft-problems.ts';
import { FormWindow } from '#web/lib/forms/form-dialog.tsx';
import { findSentence, readText } from '#web/lib/forms/use-submit.ts';
import type { PictureKind } from '#web/lib/pictures/picture-kinds.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useCopyPicture } from '../../mutations.ts';
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
 * Takes the URL of an external picture and copies it into the library, so that visitors load it
 * only from us; a failed copy doesn't enter the draft.
 */
export function PictureAddressDialog(props: PictureAddressDialogProps) {
  const { current, noun, kind, onChoose, onClose } = props;
  const copying = useCopyPicture(onChoose);
  const use = async (form: FormData) => {
    const url = readText(form, 'url').trim();
    const sentence = isPictureUrl(url)
      ? await copying.ask(url, 'The picture could not be copied.')
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
