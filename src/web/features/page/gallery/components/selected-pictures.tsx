import { FolderInput, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { readPictureWords } from '#domain/pictures/picture-words.ts';
import { FormDialog } from '#web/lib/forms/form-dialog.tsx';
import type { Selection } from '#web/lib/lists/use-selection.ts';
import type { Picture } from '#web/lib/pictures/pictures-list.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SelectionBar } from '#web/ui/lists/selection-bar.tsx';
import { defer, useDeferred } from '#web/ui/loading/deferred.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { useDescribePictures } from '../mutations/describing.ts';
import { AlbumField } from './album-field.tsx';

const DELETION = defer(
  () => import('./picture-deletion.tsx'),
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
    const refusal = await describing.ask(wish, 'The pictures were not moved.');
    if (refusal !== null) return refusal;
    toast.success(album ? `Moved to ${album}` : 'Taken out of their albums');
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
      description="Choose an album or name a new one. Leave it empty to take them out."
      confirmLabel="Move"
      busyLabel="Moving…"
      onSubmit={move}
    >
      <AlbumField name="album" />
    </FormDialog>
  );
}
