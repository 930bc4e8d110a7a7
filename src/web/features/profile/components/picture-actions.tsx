import { Images, Upload, X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { FileButton } from '../../../ui/file-button.tsx';

/** What browsers draw everywhere; phones turn their own format into one of these. */
const ACCEPT = 'image/png,image/jpeg,image/webp,image/avif,image/gif';

type PictureActionsProps = {
  noun: string;
  isOpening: boolean;
  onFile: (file: File) => void;
  onLibrary: () => void;
  /** Left out where there is nothing to remove. */
  onRemove?: () => void;
};

/** Where a picture may come from, and how it goes. */
export function PictureActions(props: PictureActionsProps) {
  const { noun, isOpening, onFile, onLibrary, onRemove } = props;
  const choose = `Choose ${noun} from the library`;
  const remove = `Remove ${noun}`;
  return (
    <div className="flex flex-wrap gap-2">
      <FileButton
        label={`Upload ${noun}`}
        accept={ACCEPT}
        variant="secondary"
        size="sm"
        busy={isOpening}
        onFile={onFile}
      >
        {!isOpening && <Upload />}
        <Word>Upload</Word>
      </FileButton>
      <Button aria-label={choose} title={choose} variant="secondary" size="sm" onClick={onLibrary}>
        <Images />
        <Word>Library</Word>
      </Button>
      {onRemove && (
        <Button aria-label={remove} title={remove} variant="ghost" size="sm" onClick={onRemove}>
          <X />
        </Button>
      )}
    </div>
  );
}

/** Where there is no room for words, the icon stands alone. */
function Word({ children }: { children: string }) {
  return <span className="@max-3xs:sr-only">{children}</span>;
}
