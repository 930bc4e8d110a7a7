import { Editor, Extension, type JSONContent, Mark as MarkExtension } from '@tiptap/core';
import { type EditorState, Plugin } from '@tiptap/pm/state';
import { StarterKit } from '@tiptap/starter-kit';
import { isLinkUrl } from '#kit/rules/urls/urls.ts';
import { type Block, BREAK, type Mark, type Words } from './blocks.ts';

/** A link to any URL allowed in a page's links; Markdown's other links are plain text there. */
const Link = MarkExtension.create({
  name: 'link',
  // The kit's own styles come after it, and so nest inside it.
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: '' }, title: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (anchor) => isLinkUrl(anchor.getAttribute('href') ?? '') && null,
    },
  ],
  // Without a URL, pressing it stays in the editor.
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
  /** Called with the text after each change. */
  onText: (text: string) => void;
  /** Called after any change, including the selection. */
  onChange: () => void;
  onBlur: () => void;
};

/** @returns a rich-text editor; `destroy` removes it */
export function createEditor(options: EditorOptions): Editor {
  const { element, attributes, blocks, toText, most, onText, onChange, onBlur } = options;
  // Serialises each document only once, although it is also measured beforehand.
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
    // The page's CSP allows no styles from scripts.
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

/** @returns the editor's document of these blocks */
export function toDocument(blocks: readonly Block[]): JSONContent {
  return { type: 'doc', content: blocks.length > 0 ? blocks.map(toNode) : [{ type: 'paragraph' }] };
}

function toNode(block: Block): JSONContent {
  switch (block.type) {
    case 'paragraph':
      return { type: 'paragraph', content: block.words.map(toInline) };
    case 'heading':
      return {
        type: 'heading',
        attrs: { level: block.level },
        content: block.words.map(toInline),
      };
    case 'quote':
      return { type: 'blockquote', content: block.blocks.map(toNode) };
    case 'list': {
      const { start, isTight, items } = block;
      const content = items.map((item) => ({ type: 'listItem', content: item.map(toNode) }));
      if (start === null) return { type: 'bulletList', attrs: { isTight }, content };
      return { type: 'orderedList', attrs: { isTight, start }, content };
    }
    case 'code':
      return {
        type: 'codeBlock',
        content: block.text === '' ? [] : [{ type: 'text', text: block.text }],
      };
    case 'rule':
      return { type: 'horizontalRule' };
  }
}

function toInline({ text, marks }: Words): JSONContent {
  const styles = marks.map(({ type, ...attrs }) => ({ type, attrs }));
  return text === BREAK
    ? { type: 'hardBreak', marks: styles }
    : { type: 'text', text, marks: styles };
}

/** @param document of the editor @returns its blocks, not yet normalised */
export function readDocument({ content = [] }: JSONContent): Block[] {
  return content.flatMap(readNode);
}

function readNode(node: JSONContent): Block[] {
  const { type, attrs = {}, content = [] } = node;
  switch (type) {
    case 'paragraph':
      return [{ type, words: content.map(readInline) }];
    case 'heading':
      return [{ type, level: Number(attrs.level), words: content.map(readInline) }];
    case 'blockquote':
      return [{ type: 'quote', blocks: readDocument(node) }];
    case 'bulletList':
    case 'orderedList': {
      const start = type === 'bulletList' ? null : Number(attrs.start);
      const items = content.map(readDocument);
      return [{ type: 'list', start, isTight: attrs.isTight !== false, items }];
    }
    case 'codeBlock':
      return [{ type: 'code', text: content.map(({ text = '' }) => text).join('') }];
    case 'horizontalRule':
      return [{ type: 'rule' }];
    default:
      return [];
  }
}

function readInline({ type, text = '', marks = [] }: JSONContent): Words {
  return { text: type === 'hardBreak' ? BREAK : text, marks: marks.flatMap(readMark) };
}

function readMark({ type, attrs }: { type: string; attrs?: Record<string, unknown> }): Mark[] {
  switch (type) {
    case 'link':
      return [{ type, href: String(attrs?.href ?? ''), title: String(attrs?.title ?? '') }];
    case 'bold':
    case 'italic':
    case 'strike':
    case 'code':
      return [{ type }];
    default:
      return [];
  }
}
