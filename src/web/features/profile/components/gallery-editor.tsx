import { X } from 'lucide-react';
import { DRAFT_LENGTHS } from '#domain/profile/draft/draft-problems.ts';
import { InlineField } from '../../../ui/fields/inline-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useDraftField } from '../hooks/use-draft-field.ts';
import { GalleryAdding } from './gallery-adding.tsx';
import { ListEditor, type ListEntry } from './list-editor.tsx';
import { PictureField } from './picture-field.tsx';

/** A photo grid, each with words for who cannot see it. */
export function GalleryEditor() {
  return (
    <ListEditor
      list="gallery"
      label="Gallery"
      noun="picture"
      layout="grid"
      nameEntry={(picture) => picture.alt}
      Fields={GalleryTile}
      adding={<GalleryAdding />}
    />
  );
}

function GalleryTile({ entry }: { entry: ListEntry }) {
  const { index, name, handle, onRemove } = entry;
  return (
    <div className="flex h-full flex-col gap-2 rounded-md border border-line p-2">
      <div className="relative">
        <PictureField name={`gallery.${index}.url`} kind="gallery" noun={name} />
        <span className="absolute top-1 left-1 rounded-md bg-raised shadow-raised">{handle}</span>
        <IconButton
          label={`Remove ${name}`}
          title="Remove"
          icon={<X />}
          className="absolute top-1 right-1 bg-raised shadow-raised"
          onClick={onRemove}
        />
      </div>
      <InlineField
        label={`Description of ${name}`}
        maxLength={DRAFT_LENGTHS.alt}
        placeholder="Describe it"
        {...useDraftField(`gallery.${index}.alt`)}
      />
    </div>
  );
}
