import { FolderInput, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { readPictureWords } from '#account/pictures/rules/picture-words.ts';
import type { Picture } from '#account/pictures/web/pictures-list.ts';
import { defer } from '#kit/public/defer.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { type Selection, SelectionBar } from '#kit/web/lists/selection-bar.tsx';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { AlbumField, useDescribePictures } from './picture-form.tsx';

const DELETION = defer(
  () => import('./gallery-picture-deletion.tsx'),
  (file) => file.PictureDeletion,
);

type SelectedPicturesProps = { selection: Selection<Picture> };

/** Actions on the selected pictures. */
export function SelectedPictures({ selection }: SelectedPicturesProps) {
  const { selected, ids, selectAll } = selection;
  const [isDeleting, setDeleting] = useState(false);
  const PictureDeletion = useDeferred(DELETION, isDeleting);
  const clear = () => selectAll(false);
  return (
    <SelectionBar label="Selected pictures" count={selected.length} onClear={clear}>
      <AlbumDialog ids={ids} onDone={clear} />
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
        <Trash2 />
        <span className="max-sm:sr-only">Delete</span>
      </Button>
      {isDeleting && PictureDeletion && (
        <PictureDeletion pictures={selected} onClose={() => setDeleting(false)} onDeleted={clear} />
      )}
    </SelectionBar>
  );
}

function AlbumDialog({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const describing = useDescribePictures();
  const move = async (form: FormData): Promise<string | null> => {
    const { words, problem } = readPictureWords({ alt: '', album: String(form.get('album')) });
    if (problem) return problem;
    const { album } = words;
    const wish = { ids, words: { album } };
    const refusal = await describing.ask(wish, 'The pictures weren’t moved.');
    if (refusal !== null) return refusal;
    toast.success(album ? `Moved to ${album}` : 'Removed from their albums');
    onDone();
    return null;
  };
  return (
    <FormDialog
      trigger={
        <Button variant="ghost">
          <FolderInput />
          <span className="max-sm:sr-only">Album</span>
        </Button>
      }
      title="Move to an album"
      description="Choose an album or name a new one. Leave it empty to remove them."
      confirmLabel="Move"
      busyLabel="Moving…"
      onSubmit={move}
    >
      <AlbumField name="album" />
    </FormDialog>
  );
}
