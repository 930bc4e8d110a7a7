import { DRAFT_LENGTHS } from '#domain/profile/columns/draft-problems.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { useDraftField } from '../../hooks/use-draft-field.ts';

/** A text of the owner's own, with a heading. */
export function TextEditor() {
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Heading"
        placeholder="About my work"
        maxLength={DRAFT_LENGTHS.section_heading}
        {...useDraftField('section_heading')}
      />
      <TextareaField
        label="Text"
        rows={6}
        maxLength={DRAFT_LENGTHS.custom_text}
        description="**bold**, *italic*, # heading, - list, > quote and [words](https://address) work."
        {...useDraftField('custom_text')}
      />
    </div>
  );
}
