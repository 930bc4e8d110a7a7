import { Editor, Extension, Mark } from '@tiptap/core';
import { type EditorState, Plugin } from '@tiptap/pm/state';
import { StarterKit } from '@tiptap/starter-kit';
import { isLinkUrl } from '#kit/rules/urls/urls.ts';
import type { Block } from './blocks.ts';
import { readDocument, toDocument } from './editor-nodes.ts';

/** A link to any URL that a page's link may have; Markdown's other links are plain words there. */
const Link = Mark.create({
  name: 'link',
  // The kit's own styles follow it, and so nest within it.
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: '' }, title: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (anchor) => isLinkUrl(anchor.getAttribute('href') ?? '') && null,
    },
  ],
  // Without a URL, a press on it stays in the editor.
  renderHTML: ({ HTMLAttributes: { title } }) => ['a', title ? { title } : {}, 0],
});

/** Whether a list's items have no space between them. */
const Tightness = Extension.create({
  name: 'tightness',
  addGlobalAttributes: () => [
    {
      types: ['bulletList', 'orderedList'],
      attributes: { isTight: { default: true, rendered: false } },
    },
  ],
});

type Document = EditorState['doc'];

type EditorOptions = {
  element: HTMLElement;
  /** Attributes of the editable element. */
  attributes: Readonly<Record<string, string>>;
  blocks: readonly Block[];
  /** @returns the text to store */
  toText: (blocks: readonly Block[]) => string;
  /** Changes to a longer text are refused. */
  most: number;
  /** Gets the text after each change. */
  onText: (text: string) => void;
  /** Called after any change, including the selection. */
  onChange: () => void;
  onBlur: () => void;
};

/** @returns a rich-text editor; `destroy` ends it */
export function createEditor(options: EditorOptions): Editor {
  const { element, attributes, blocks, toText, most, onText, onChange, onBlur } = options;
  // Each document is written once, although it is measured first.
  const texts = new WeakMap<Document, string>();
  const write = (document: Document) => {
    const text = texts.get(document) ?? toText(readDocument(document.toJSON()));
    texts.set(document, text);
    return text;
  };
  const limit = new Plugin({
    filterTransaction: ({ docChanged, doc }) => !docChanged || write(doc).length <= most,
  });
  return new Editor({
    element,
    // The page's policy allows no styles from scripts.
    injectCSS: false,
    textDirection: 'auto',
    extensions: [
      StarterKit.configure({ link: false, underline: false, dropcursor: false }),
      Link,
      Tightness,
      Extension.create({ name: 'limit', addProseMirrorPlugins: () => [limit] }),
    ],
    content: toDocument(blocks),
    editorProps: { attributes },
    onUpdate: ({ editor }) => onText(write(editor.state.doc)),
    onTransaction: onChange,
    onBlur,
  });
}
