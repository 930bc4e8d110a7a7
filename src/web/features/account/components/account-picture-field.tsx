import { ImagePlus } from 'lucide-react';
import { toErrorSentence } from '../../../lib/data/error-sentence.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import { useAccountPicture } from '../mutations/account.ts';

type AccountPictureFieldProps = {
  /** Its first letter stands in. */
  name: string;
  url: string | null;
};

/** The picture of the account, kept in the owner's library; saved as soon as it is chosen. */
export function AccountPictureField({ name, url }: AccountPictureFieldProps) {
  const picture = useAccountPicture();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name} src={url} size="lg" />
        <FileButton
          accept="image/*"
          variant="secondary"
          busy={picture.isPending}
          busyLabel="Saving…"
          onFiles={([file]) => file && picture.mutate(file)}
        >
          <ImagePlus />
          {url ? 'Change picture' : 'Add picture'}
        </FileButton>
        {url && (
          <Button variant="ghost" onClick={() => picture.mutate(null)}>
            Remove picture
          </Button>
        )}
      </div>
      {picture.error && (
        <p role="alert" className="text-danger">
          {toErrorSentence(picture.error, 'The picture could not be saved.')}
        </p>
      )}
    </div>
  );
}
