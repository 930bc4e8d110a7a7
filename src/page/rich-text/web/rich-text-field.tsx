import { useState } from 'react';
import { useController } from 'react-hook-form';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { MarkdownField } from '#page/fields/web/markdown-field.tsx';
import { openText } from './opened-text.ts';
import { RichTextArea } from './rich-text-area.tsx';

type RichTextFieldProps = { name: 'custom_text'; label: string; maxLength: number };

/**
 * A field whose value is Markdown (decision 126). It is edited as rich text; its source is under
 * "Advanced", and shown at once if the rich-text editor would lose anything.
 */
export function RichTextField({ name, label, maxLength }: RichTextFieldProps) {
  const { field, fieldState } = useController<ProfileDraft, 'custom_text'>({ name });
  const { value, onChange, onBlur } = field;
  const error = fieldState.error?.message;
  const [shown, setShown] = useState(() => open(value, 0));
  const [isSource, setSource] = useState(shown.opened === null);
  const reopen = (isSourceWanted: boolean) => {
    const next = open(value, shown.version + 1);
    setShown(next);
    setSource(isSourceWanted || next.opened === null);
  };
  // Changed by an undo, another device or the source. Open source stays open, as someone may be typing.
  if (shown.text !== value) reopen(isSource);
  const write = (text: string) => {
    setShown((now) => ({ ...now, text }));
    onChange(text);
  };
  const isUnshown = shown.opened === null;
  return (
    <>
      {isSource || shown.opened === null ? (
        <MarkdownField
          label={label}
          rows={6}
          maxLength={maxLength}
          error={error}
          name={name}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
      ) : (
        <RichTextArea
          key={shown.version}
          label={label}
          name={name}
          opened={shown.opened}
          maxLength={maxLength}
          error={error}
          onText={write}
          onBlur={onBlur}
        />
      )}
      <details>
        <summary className="w-fit cursor-pointer rounded-sm py-1 text-ink-soft hover:text-ink">
          Advanced
        </summary>
        <div className="flex flex-col gap-2 pt-2">
          <SwitchField
            label="Edit the Markdown source"
            checked={isSource}
            disabled={isUnshown}
            onCheckedChange={reopen}
          />
          <p className="text-ink-faint">
            {isUnshown
              ? 'This text has formatting that only its source can show.'
              : '**bold**, *italic*, # heading, - list, > quote and [words](https://address).'}
          </p>
        </div>
      </details>
    </>
  );
}

function open(text: string, version: number) {
  return { text, version, opened: openText(text) };
}
