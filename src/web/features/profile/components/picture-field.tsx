import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ProfileDraft } from '#domain/profile/profile-draft.ts';
import { toErrorSentence } from '../../../lib/error-sentence.ts';
import { openPicture } from '../../../lib/open-picture.ts';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { InlineField } from '../../../ui/inline-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PictureActions } from './picture-actions.tsx';
import type { PictureKind } from './picture-kinds.ts';
import { PictureLibraryDialog } from './picture-library-dialog.tsx';
import { PicturePreview } from './picture-preview.tsx';
import type { PicturePath } from './picture-uses.ts';

type PictureFieldProps = {
  name: PicturePath;
  kind: PictureKind;
  /** Of the address. */
  label: string;
  /** What the picture is, as it is spoken of: `profile picture`. */
  noun: string;
};

/** A picture of the page: from the owner's device, from their library, or by its address. */
export function PictureField({ name, kind, label, noun }: PictureFieldProps) {
  const { setValue, setFocus } = useFormContext<ProfileDraft>();
  const url = useWatch<ProfileDraft, PicturePath>({ name }).trim();
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const opening = useOpenForCrop();
  const show = (next: string) => setValue(name, next, { shouldDirty: true, shouldValidate: true });
  const remove = () => {
    show('');
    setFocus(name);
  };
  return (
    <>
      <DropZone label={noun} onFile={opening.mutate} className="@container">
        <div className={clsx('flex gap-3', kind === 'cover' ? 'flex-col' : 'items-start')}>
          <PicturePreview url={url} kind={kind} />
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <AddressField name={name} kind={kind} label={label} />
            <PictureActions
              noun={noun}
              isOpening={opening.isPending}
              onFile={opening.mutate}
              onLibrary={() => setLibraryOpen(true)}
              // An entry of the gallery is removed as a whole.
              {...(url !== '' && kind !== 'gallery' && { onRemove: remove })}
            />
            {opening.isError && (
              <p role="alert" className="text-danger">
                {toErrorSentence(opening.error, 'The picture could not be opened.')}
              </p>
            )}
          </div>
        </div>
      </DropZone>
      {opening.data && (
        <opening.data.CropDialog
          picture={opening.data.picture}
          kind={kind}
          noun={noun}
          onUse={show}
          onClose={() => {
            opening.data.picture.close();
            opening.reset();
          }}
        />
      )}
      {isLibraryOpen && (
        <PictureLibraryDialog
          current={url}
          noun={noun}
          onChoose={show}
          onClose={() => setLibraryOpen(false)}
        />
      )}
    </>
  );
}

/** In a row of a list the place says what it is, and the label is read aloud only. */
function AddressField({ name, kind, label }: Omit<PictureFieldProps, 'noun'>) {
  const { register, getFieldState, formState } = useFormContext<ProfileDraft>();
  const Field = kind === 'portrait' || kind === 'cover' ? TextField : InlineField;
  return (
    <Field
      label={label}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      error={getFieldState(name, formState).error?.message}
      {...register(name)}
    />
  );
}

/** Opens a file, and fetches the part of the program that cuts pictures. */
function useOpenForCrop() {
  return useMutation({
    mutationFn: async (file: Blob) => {
      const { PictureCropDialog } = await import('./picture-crop-dialog.tsx');
      return { picture: await openPicture(file), CropDialog: PictureCropDialog };
    },
    networkMode: 'always',
  });
}
