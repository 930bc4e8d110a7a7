import { ImagePlus } from 'lucide-react';
import { toErrorSentence } from '../../../lib/data/error-sentence.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import { useUploadLogo } from '../mutations.ts';

type LogoFieldProps = {
  /** Of the agency; its first letter stands in. */
  name: string;
  url: string | null;
  onChange: (url: string | null) => void;
};

/** The agency's mark. It is kept in the owner's library, and shown once the form is saved. */
export function LogoField({ name, url, onChange }: LogoFieldProps) {
  const upload = useUploadLogo();
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">Logo</p>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name} src={url} size="lg" />
        <FileButton
          accept="image/*"
          variant="secondary"
          busy={upload.isPending}
          busyLabel="Uploading…"
          onFiles={([file]) => file && upload.mutate(file, { onSuccess: onChange })}
        >
          <ImagePlus />
          {url ? 'Change logo' : 'Add logo'}
        </FileButton>
        {url && (
          <Button variant="ghost" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
      {upload.error && (
        <p role="alert" className="text-danger">
          {toErrorSentence(upload.error, 'The picture could not be uploaded.')}
        </p>
      )}
    </div>
  );
}
