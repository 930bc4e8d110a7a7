import { ImagePlus } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { FileButton } from '#kit/web/fields/file-button.tsx';
import { Avatar } from '#kit/web/ui/avatar.tsx';

type AvatarFieldProps = {
  /** Its first letter replaces a missing picture. */
  name: string;
  url: string | null;
  noun: 'picture' | 'logo';
  label?: string;
  busy: boolean;
  busyLabel: string;
  removeLabel: string;
  error: Error | null;
  /** Shown for an error without a message. */
  failure: string;
  onFile: (file: File) => void;
  onRemove: () => void;
};

/** A small picture, with buttons to replace or remove it. */
export function AvatarField(props: AvatarFieldProps) {
  const { name, url, noun, label, busy, busyLabel, removeLabel, error, failure } = props;
  return (
    <div className="flex flex-col gap-2">
      {label && <p className="font-medium">{label}</p>}
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name} src={url} size="lg" />
        <FileButton
          accept="image/*"
          variant="secondary"
          busy={busy}
          busyLabel={busyLabel}
          onFiles={([file]) => file && props.onFile(file)}
        >
          <ImagePlus />
          {`${url ? 'Change' : 'Add'} ${noun}`}
        </FileButton>
        {url && (
          <Button variant="ghost" onClick={props.onRemove}>
            {removeLabel}
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className="text-danger">
          {toErrorSentence(error, failure)}
        </p>
      )}
    </div>
  );
}
