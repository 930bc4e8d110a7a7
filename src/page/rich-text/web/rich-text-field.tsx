import { Bold, Heading, Link, List } from 'lucide-react';
import { type ClipboardEvent, type ComponentProps, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { IconButton } from '#kit/web/buttons/button.tsx';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { isWorthMarking, toMarkdown } from '#page/draft/web/html-to-markdown.ts';
import {
  addLink,
  LINE_MARKS,
  type TextSelection,
  toggleBold,
  toggleLines,
} from '#page/editor/rules/markdown-edits.ts';
import { openText } from './opened-text.ts';
import { keepSelection, LinkBox, RichTextArea } from './rich-text-area.tsx';

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
  // Changed by an undo, another device or the source. Open source stays open, as the owner may be typing.
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

type MarkdownFieldProps = ComponentProps<typeof TextareaField> & { maxLength: number };

/** Changes a text and its selection. */
type Edit = (selection: TextSelection) => TextSelection;

const BUTTONS = [
  { name: 'Bold', Icon: Bold, edit: toggleBold },
  { name: 'List', Icon: List, edit: (text) => toggleLines(text, LINE_MARKS.list) },
  { name: 'Headline', Icon: Heading, edit: (text) => toggleLines(text, LINE_MARKS.heading) },
] satisfies { name: string; Icon: typeof Bold; edit: Edit }[];

/** A text field with a formatting toolbar. Its value is Markdown (decision 126). */
export function MarkdownField({ maxLength, ...field }: MarkdownFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isLinking, setLinking] = useState(false);
  const find = () => frame.current?.querySelector('textarea') ?? null;
  const change = (edit: Edit) => {
    const area = find();
    if (area) apply(area, edit, maxLength);
  };
  const tools = (
    <fieldset aria-label="Text style" className="-my-1 flex gap-1">
      {BUTTONS.map(({ name, Icon, edit }) => (
        <IconButton
          key={name}
          label={name}
          icon={<Icon />}
          onPointerDown={keepSelection}
          onClick={() => change(edit)}
        />
      ))}
      <IconButton
        label="Link"
        icon={<Link />}
        aria-expanded={isLinking}
        onPointerDown={keepSelection}
        onClick={() => setLinking(!isLinking)}
      />
    </fieldset>
  );
  return (
    <div ref={frame} className="flex flex-col gap-2">
      <TextareaField
        {...field}
        maxLength={maxLength}
        aside={tools}
        onPaste={(event) => paste(event, maxLength)}
      />
      {isLinking && (
        <LinkBox
          onLink={(url, words) => {
            setLinking(false);
            change((selection) => addLink(selection, url, words));
          }}
          onClose={() => {
            setLinking(false);
            find()?.focus();
          }}
        />
      )}
    </div>
  );
}

/** Notifies the form as if the text had been typed. Ignores an edit beyond the maximum length. */
function apply(area: HTMLTextAreaElement, edit: Edit, maxLength: number) {
  const before = { text: area.value, from: area.selectionStart, to: area.selectionEnd };
  const after = edit(before);
  if (after.text.length > Math.max(maxLength, before.text.length)) return;
  area.focus();
  // Bypasses React's setter, which wouldn't report a change to a value it set itself.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
    area,
    after.text,
  );
  area.setSelectionRange(after.from, after.to);
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

function paste(event: ClipboardEvent<HTMLTextAreaElement>, maxLength: number) {
  const html = event.clipboardData.getData('text/html');
  if (!isWorthMarking(html)) return;
  event.preventDefault();
  const markdown = toMarkdown(html);
  const area = event.currentTarget;
  const room = maxLength - area.value.length + (area.selectionEnd - area.selectionStart);
  apply(
    area,
    (selection) => replaceSelection(selection, markdown.slice(0, Math.max(0, room))),
    maxLength,
  );
}

function replaceSelection({ text, from, to }: TextSelection, words: string): TextSelection {
  const caret = from + words.length;
  return { text: text.slice(0, from) + words + text.slice(to), from: caret, to: caret };
}
