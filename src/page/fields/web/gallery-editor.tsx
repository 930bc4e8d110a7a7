import { X } from 'lucide-react';
import { IconButton } from '#kit/web/buttons/icon-button.tsx';
import { InlineField } from '#kit/web/fields/inline-field.tsx';
import { useDraftField } from '#page/draft/web/use-draft-field.ts';
import { PictureField } from '#page/picture-fields/web/picture-field.tsx';
import { DRAFT_LENGTHS } from '#page/profile/rules/draft-problems.ts';
import { GalleryAdding } from './gallery-adding.tsx';
import { ListEditor, type ListEntry } from './list-editor.tsx';

/** A photo grid, with alt text for each picture. */
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
