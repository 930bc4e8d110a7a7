import { TextField } from '#kit/web/fields/text-field.tsx';
import { useDraftField } from '#page/draft/web/use-draft-field.ts';
import { DRAFT_LENGTHS } from '#page/profile/rules/draft-problems.ts';
import { MarkdownField } from './markdown-field.tsx';

/** A free text with a heading. */
export function TextEditor() {
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Heading"
        placeholder="About my work"
        maxLength={DRAFT_LENGTHS.section_heading}
        {...useDraftField('section_heading')}
      />
      <MarkdownField
        label="Text"
        rows={6}
        maxLength={DRAFT_LENGTHS.custom_text}
        {...useDraftField('custom_text')}
      />
      <details>
        <summary className="w-fit cursor-pointer rounded-sm py-1 text-ink-soft hover:text-ink">
          Advanced
        </summary>
        <p className="pt-1 text-ink-faint">
          The text is Markdown: **bold**, *italic*, # heading, - list, &gt; quote and
          [words](https://address).
        </p>
      </details>
    </div>
  );
}
