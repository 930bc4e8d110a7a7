import type { MarkdownNode } from '#page/sections/public/markdown-tree.ts';
import { type Block, BREAK, type Mark, type Words } from './blocks.ts';

/** The page shows deeper nesting as source (`Markdown`). */
const MAX_DEPTH = 4;

/** Thrown for a text that the rich-text editor can't represent. */
class UnshownText extends Error {}

/**
 * @param nodes of a text's Markdown, as the page parses it
 * @returns its blocks, without the languages of code
 * @throws UnshownText
 */
export function readBlocks(nodes: readonly MarkdownNode[], depth = 0): Block[] {
  if (depth > MAX_DEPTH) throw new UnshownText('too deep');
  return nodes.map((node) => readBlock(node, depth));
}

function readBlock(node: MarkdownNode, depth: number): Block {
  const { type, tag, content, attributes, children } = node;
  switch (type) {
    case 'paragraph':
      return { type, words: readWords(children, []) };
    case 'heading': {
      if (children.some((child) => child.type === 'softbreak')) throw new UnshownText('two lines');
      return { type, level: Number(tag.slice(1)), words: readWords(children, []) };
    }
    case 'blockquote':
      return { type: 'quote', blocks: readBlocks(children, depth + 1) };
    case 'bullet_list':
    case 'ordered_list': {
      const start = type === 'bullet_list' ? null : Number(attributes.start ?? 1);
      const items = children.map((item) => readBlocks(item.children, depth + 1));
      return { type: 'list', start, isTight: isTight(children), items };
    }
    case 'code_block':
    case 'fence':
      return { type: 'code', text: content.replace(/\n$/, '') };
    case 'hr':
      return { type: 'rule' };
    default:
      throw new UnshownText(type);
  }
}

function isTight(items: readonly MarkdownNode[]): boolean {
  return items
    .flatMap(({ children }) => children)
    .every((child) => child.type !== 'paragraph' || child.isTight);
}

function readWords(nodes: readonly MarkdownNode[], marks: readonly Mark[]): Words[] {
  return nodes.flatMap((node) => readInline(node, marks));
}

const EMPHASES = { strong: 'bold', em: 'italic', s: 'strike' } as const;

function readInline(node: MarkdownNode, marks: readonly Mark[]): Words[] {
  const { type, content, attributes, children } = node;
  switch (type) {
    case 'text':
      return content === '' ? [] : [{ text: content, marks }];
    case 'softbreak':
    case 'hardbreak':
      return [{ text: BREAK, marks }];
    case 'strong':
    case 'em':
    case 's':
      return readWords(children, [...marks, { type: EMPHASES[type] }]);
    case 'code_inline':
      // In the editor, code can't have another style.
      if (marks.length > 0) throw new UnshownText('styled code');
      return [{ text: content, marks: [{ type: 'code' }] }];
    case 'link': {
      const { href = '', title = '' } = attributes;
      const words = readWords(children, [...marks, { type: 'link', href, title }]);
      if (words.length === 0) throw new UnshownText('a link without words');
      return words;
    }
    default:
      throw new UnshownText(type);
  }
}
