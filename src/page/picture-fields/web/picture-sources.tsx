import { Camera, Crop, Crosshair, Images, Link2, Trash2, Upload } from 'lucide-react';
import type { Focus } from '#account/pictures/rules/focus.ts';
import { PICTURE_FILES, type PictureKind } from '#account/pictures/web/picture-kinds.ts';
import { Button, type ButtonProps } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { FileButton } from '#kit/web/fields/file-button.tsx';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import { PicturePreview } from './picture-preview.tsx';

type PictureSourcesProps = {
  noun: string;
  kind: PictureKind;
  /** The current picture's URL, or empty. */
  url: string;
  /** The focal point it is cropped around; null for the centre. */
  focus: Focus | null;
  /** Why the last chosen file couldn't be opened. */
  failure: Error | null;
  isOpening: boolean;
  onFile: (file: File) => void;
  onLibrary: () => void;
  onAddress: () => void;
  /** Omitted if it can't be cropped. */
  onCrop?: () => void;
  /** Omitted if it can't have a focal point. */
  onFocus?: () => void;
  /** Omitted if there is nothing to remove. */
  onRemove?: () => void;
  onClose: () => void;
};

/** The sources of a picture, and a button to remove it. */
export function PictureSources(props: PictureSourcesProps) {
  const { noun, kind, url, focus, failure, isOpening, onClose } = props;
  const takeFirst = ([file]: File[]) => file && props.onFile(file);
  return (
    <Dialog title={toTitle(noun)} open onOpenChange={onClose}>
      <div className="flex flex-col gap-4">
        <ProblemBanner
          problem={failure && toErrorSentence(failure, 'We couldn’t open the picture.')}
        />
        {url !== '' && (
          <div className="flex justify-center rounded-md bg-sunken p-4">
            <PicturePreview url={url} kind={kind} focus={focus} />
          </div>
        )}
        <div className="-mx-2 flex flex-col">
          <FileButton {...ROW} accept={PICTURE_FILES} busy={isOpening} onFiles={takeFirst}>
            {!isOpening && <Upload />}
            Upload a picture
          </FileButton>
          <FileButton
            {...ROW}
            className={`${ROW.className} hidden pointer-coarse:inline-flex`}
            accept="image/*"
            capture={kind === 'portrait' ? 'user' : 'environment'}
            onFiles={takeFirst}
          >
            <Camera />
            Take a photo
          </FileButton>
          <Button {...ROW} onClick={props.onLibrary}>
            <Images />
            Choose from your pictures
          </Button>
          <Button {...ROW} onClick={props.onAddress}>
            <Link2 />
            Use a web address
          </Button>
          {props.onCrop && (
            <Button {...ROW} onClick={props.onCrop}>
              <Crop />
              Crop
            </Button>
          )}
          {props.onFocus && (
            <Button {...ROW} onClick={props.onFocus}>
              <Crosshair />
              Set focal point
            </Button>
          )}
          {props.onRemove && (
            <Button {...ROW} className={`${ROW.className} text-danger`} onClick={props.onRemove}>
              <Trash2 />
              Remove
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const ROW = {
  variant: 'ghost',
  className: 'justify-start gap-3 px-2 text-ink',
} as const satisfies ButtonProps;

/** @returns a picture's noun as a dialog title */
export function toTitle(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
