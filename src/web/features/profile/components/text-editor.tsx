import { useFormContext } from 'react-hook-form';
import { DRAFT_LENGTHS } from '#domain/profile/draft-problems.ts';
import type { ProfileDraft } from '#domain/profile/profile-draft.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';

/** A text of the owner's own, with a heading. */
export function TextEditor() {
  const { register, formState } = useFormContext<ProfileDraft>();
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Heading of the text"
        placeholder="About my work"
        maxLength={DRAFT_LENGTHS.section_heading}
        error={formState.errors.section_heading?.message}
        {...register('section_heading')}
      />
      <TextareaField
        label="Text"
        rows={6}
        maxLength={DRAFT_LENGTHS.custom_text}
        description="**bold**, *italic*, # heading, - list, > quote and [words](https://address) work."
        error={formState.errors.custom_text?.message}
        {...register('custom_text')}
      />
    </div>
  );
}
