import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ImageUp } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import type { ProfileDraft } from '#domain/profile/profile-draft.ts';
import { toErrorSentence } from '../../../lib/error-sentence.ts';
import { uploadPicture } from '../../../lib/storage-client.ts';
import { FileButton } from '../../../ui/file-button.tsx';
import { InlineField } from '../../../ui/inline-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** A place in the draft that holds the address of a picture. */
type PicturePath =
  | 'profile_picture_url'
  | 'cover_image_url'
  | `gallery.${number}.url`
  | `custom_links.${number}.thumbnailUrl`;

type PictureFieldProps = {
  name: PicturePath;
  label: string;
  uploadLabel: string;
  /** In a row of a list the place says what it is, and the label is read aloud only. */
  isLabelShown?: boolean;
};

/** A picture by its address, or from the owner's device. */
export function PictureField(props: PictureFieldProps) {
  const { name, label, uploadLabel, isLabelShown = false } = props;
  const Field = isLabelShown ? TextField : InlineField;
  const { register, setValue, getFieldState, formState } = useFormContext<ProfileDraft>();
  const upload = useMutation({
    mutationFn: uploadPicture,
    onSuccess: (url) => setValue(name, url, { shouldDirty: true, shouldValidate: true }),
  });
  const error = upload.isError
    ? toErrorSentence(upload.error, 'The picture could not be uploaded.')
    : getFieldState(name, formState).error?.message;
  return (
    <div className={clsx('flex gap-2', isLabelShown ? 'items-end' : 'items-start')}>
      <div className="min-w-0 flex-1">
        <Field
          label={label}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          error={error}
          {...register(name)}
        />
      </div>
      <FileButton
        label={uploadLabel}
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
        isBusy={upload.isPending}
        icon={<ImageUp />}
        onFile={(file) => upload.mutate(file)}
      />
    </div>
  );
}
