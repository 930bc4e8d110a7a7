import { Bold, Heading, Link, List } from 'lucide-react';
import {
  type ClipboardEvent,
  type ComponentProps,
  type PointerEvent,
  useRef,
  useState,
} from 'react';
import { IconButton } from '#kit/web/buttons/button.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { isWorthMarking, toMarkdown } from '#page/draft/web/html-to-markdown.ts';
import {
  addLink,
  LINE_MARKS,
  type TextSelection,
  toggleBold,
  toggleLines,
} from '#page/editor/rules/markdown-edits.ts';
import { LinkBox } from './link-box.tsx';

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

/** On phones, losing focus would close the keyboard and drop the selection. */
function keepSelection(event: PointerEvent) {
  event.preventDefault();
}

/** Notifies the form as if it had been typed. Ignores an edit beyond the maximum length. */
function apply(area: HTMLTextAreaElement, edit: Edit, maxLength: number) {
  const before = { text: area.value, from: area.selectionStart, to: area.selectionEnd };
  const after = edit(before);
  if (after.text.length > Math.max(maxLength, before.text.length)) return;
  area.focus();
  // Bypasses React's setter, which wouldn't notice a change to a value it set itself.
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
