import type { Editor } from '@tiptap/core';
import { clsx } from 'clsx';
import { Bold, Heading, Link, List } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from '#kit/web/buttons/button.tsx';
import { CONTROL_LOOK, FieldFrame, useField } from '#kit/web/fields/field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { readAddress } from '#page/links/rules/read-address.ts';
import { createEditor } from './create-editor.ts';
import { type OpenedText, saveText } from './opened-text.ts';

type RichTextAreaProps = {
  label: string;
  /** The field's location in the page editor, which links here. */
  name: string;
  opened: OpenedText;
  maxLength: number;
  error: string | undefined;
  /** Called with the Markdown after each change. */
  onText: (markdown: string) => void;
  onBlur: () => void;
};

const BUTTONS = [
  { name: 'Bold', Icon: Bold, mark: 'bold', press: (editor: Editor) => run(editor).toggleBold() },
  {
    name: 'List',
    Icon: List,
    mark: 'bulletList',
    press: (editor: Editor) => run(editor).toggleBulletList(),
  },
  {
    name: 'Headline',
    Icon: Heading,
    mark: 'heading',
    press: (editor: Editor) => run(editor).toggleHeading({ level: 1 }),
  },
] as const;

function run(editor: Editor) {
  return editor.chain().focus();
}

/** A rich-text editor whose value is Markdown. */
export function RichTextArea(props: RichTextAreaProps) {
  const { label, name, opened, maxLength, error, onText, onBlur } = props;
  const { control, frame } = useField({ label, error });
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isLinking, setLinking] = useState(false);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { id, 'aria-invalid': isInvalid = false, 'aria-describedby': described = '' } = control;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another key.
  useEffect(() => {
    if (place.current === null) return;
    const blocks = opened.pieces.map(({ block }) => block);
    let last = saveText(opened, blocks);
    const made = createEditor({
      element: place.current,
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'data-place': name,
        class: AREA_LOOK,
      },
      blocks,
      toText: (changed) => saveText(opened, changed),
      most: Math.max(maxLength, last.length),
      onText: (text) => {
        if (text === last) return;
        last = text;
        onText(text);
      },
      onChange: redraw,
      onBlur,
    });
    setEditor(made);
    return () => made.destroy();
  }, []);
  useEffect(() => {
    const area = editor?.view.dom;
    area?.setAttribute('aria-invalid', String(isInvalid));
    area?.setAttribute('aria-describedby', described);
  }, [editor, isInvalid, described]);
  const tools = editor && <Tools editor={editor} isLinking={isLinking} onLinking={setLinking} />;
  return (
    <div className="flex flex-col gap-2">
      <FieldFrame {...frame} aside={tools}>
        <div ref={place} className="min-h-24" />
      </FieldFrame>
      {editor && isLinking && (
        <LinkBox
          onLink={(href, words) => {
            setLinking(false);
            addLink(editor, href, words);
          }}
          onClose={() => {
            setLinking(false);
            editor.commands.focus();
          }}
        />
      )}
    </div>
  );
}

const AREA_LOOK = clsx(
  CONTROL_LOOK,
  'min-h-40 whitespace-pre-wrap break-words py-2 outline-none',
  '[&>*+*]:mt-3 [&_:is(h1,h2)]:font-semibold [&_:is(h1,h2)]:text-lg [&_:is(h3,h4,h5,h6)]:font-semibold',
  '[&_:is(ul,ol)]:ps-5 [&_ul]:list-disc [&_ol]:list-decimal [&_a]:text-accent-text [&_a]:underline',
  '[&_blockquote]:border-line-strong [&_blockquote]:border-s-2 [&_blockquote]:ps-3 [&_hr]:border-line',
  '[&_:is(code,pre)]:rounded-sm [&_:is(code,pre)]:bg-sunken [&_:is(code,pre)]:px-1',
);

type ToolsProps = {
  editor: Editor;
  isLinking: boolean;
  onLinking: (isLinking: boolean) => void;
};

function Tools({ editor, isLinking, onLinking }: ToolsProps) {
  const isLink = editor.isActive('link');
  return (
    <fieldset aria-label="Text style" className="-my-1 flex gap-1">
      {BUTTONS.map(({ name, Icon, mark, press }) => (
        <IconButton
          key={name}
          label={name}
          icon={<Icon />}
          aria-pressed={editor.isActive(mark)}
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
          onPointerDown={keepSelection}
          onClick={() => press(editor).run()}
        />
      ))}
      <IconButton
        label="Link"
        icon={<Link />}
        aria-pressed={isLink}
        aria-expanded={isLinking}
        className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
        onPointerDown={keepSelection}
        onClick={() =>
          isLink
            ? run(editor).extendMarkRange('link').unsetMark('link').run()
            : onLinking(!isLinking)
        }
      />
    </fieldset>
  );
}

/** On phones, losing focus would close the keyboard and drop the selection. */
export function keepSelection(event: PointerEvent) {
  event.preventDefault();
}

/** @param words of the link if nothing is selected */
function addLink(editor: Editor, href: string, words: string) {
  const link = { type: 'link', attrs: { href } };
  if (!editor.state.selection.empty) return void run(editor).setMark('link', { href }).run();
  run(editor)
    .insertContent({ type: 'text', text: words, marks: [link] })
    .run();
}

type LinkBoxProps = {
  /** Called with the URL, and the link text if no text is selected. */
  onLink: (url: string, words: string) => void;
  onClose: () => void;
};

/** Asks for the selected text's URL. It is inside the surrounding form, which Enter must not submit. */
export function LinkBox({ onLink, onClose }: LinkBoxProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const finish = () => {
    const reading = readAddress(typed);
    if (reading && 'url' in reading) return onLink(reading.url, typed.trim());
    setProblem(reading?.problem ?? 'Paste a link first.');
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') finish();
    else onClose();
  };
  return (
    <div className="flex items-end gap-2 rounded-lg bg-sunken p-3">
      <div className="min-w-0 flex-1">
        <TextField
          label="Link to"
          placeholder="Paste a link, @handle, email or phone"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={typed}
          error={problem}
          onKeyDown={press}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
      </div>
      <Button variant="secondary" onClick={finish}>
        Add
      </Button>
    </div>
  );
}
