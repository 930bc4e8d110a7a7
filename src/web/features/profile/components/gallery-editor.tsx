import { useFormContext } from 'react-hook-form';
import { DRAFT_LENGTHS } from '#domain/profile/draft-problems.ts';
import type { ProfileDraft } from '#domain/profile/profile-draft.ts';
import { InlineField } from '../../../ui/inline-field.tsx';
import { ListEditor, type ListEntry } from './list-editor.tsx';
import { ListRow } from './list-row.tsx';
import { PictureField } from './picture-field.tsx';

/** Pictures side by side, each with words for who cannot see it. */
export function GalleryEditor() {
  return (
    <ListEditor
      list="gallery"
      label="Gallery"
      addLabel="Add picture"
      noun="picture"
      nameEntry={(picture) => picture.alt}
      buildEntry={() => ({ url: '', alt: '' })}
    >
      {(entry) => <GalleryFields entry={entry} />}
    </ListEditor>
  );
}

function GalleryFields({ entry }: { entry: ListEntry }) {
  const { register } = useFormContext<ProfileDraft>();
  return (
    <ListRow entry={entry}>
      <PictureField
        name={`gallery.${entry.index}.url`}
        kind="gallery"
        label={`Address of ${entry.name}`}
        noun={entry.name}
      />
      <InlineField
        label={`What ${entry.name} shows`}
        maxLength={DRAFT_LENGTHS.alt}
        placeholder="What it shows, for who cannot see it"
        {...register(`gallery.${entry.index}.alt`)}
      />
    </ListRow>
  );
}
