import { PICTURE_LENGTHS } from '#account/pictures/rules/picture-words.ts';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { ProblemBanner } from '#kit/web/ui/problem-banner.tsx';
import { AlbumField } from './album-field.tsx';
import type { PictureForm } from './use-picture-form.ts';

type PictureFieldsProps = { formId: string; form: PictureForm };

/** A picture's alt text and album. */
export function PictureFields({ formId, form }: PictureFieldsProps) {
  const { typed, problem, write, save } = form;
  return (
    <form
      id={formId}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ProblemBanner problem={problem} />
      <TextareaField
        label="Description"
        description="For who cannot see it. The gallery of your page takes it over."
        value={typed.alt}
        maxLength={PICTURE_LENGTHS.alt}
        onChange={(event) => write({ alt: event.currentTarget.value })}
      />
      <AlbumField
        value={typed.album}
        onChange={(event) => write({ album: event.currentTarget.value })}
      />
    </form>
  );
}
