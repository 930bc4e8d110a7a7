import type { JSONContent } from '@tiptap/core';
import { type Block, BREAK, type Mark, type Words } from './blocks.ts';

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

/** @param document of the editor @returns its blocks, not yet tidied */
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
