import { parseMarkdown } from '#page/sections/public/markdown-tree.ts';
import { type Block, isSameText, tidyBlocks, type Words } from './blocks.ts';
import { readBlocks } from './read-blocks.ts';
import { WAYS, type Way, writeWords } from './write-words.ts';

/** A paragraph between two blocks. */
export const APART = '\n\n';

/** @param blocks tidied @returns their Markdown */
export function writeBlocks(blocks: readonly Block[], between = APART): string {
  return blocks.map((block, index) => writeBlock(block, isSecondList(blocks, index))).join(between);
}

/**
 * @param isSecond whether it follows a list of its kind: another marker keeps the two apart
 * @returns a block's Markdown
 */
export function writeBlock(block: Block, isSecond = false): string {
  switch (block.type) {
    case 'paragraph':
      return chooseWay(block, writeWords);
    case 'heading': {
      const mark = '#'.repeat(block.level);
      return chooseWay(block, (words, way) => `${mark} ${writeWords(words, way)}`.trim());
    }
    case 'quote':
      return mapLines(writeBlocks(block.blocks), (line) => (line === '' ? '>' : `> ${line}`));
    case 'list': {
      const written = writeList(block, isSecond);
      // Some blocks need an empty line before them.
      const isSure = !block.isTight || isReadAs(written, block);
      return isSure ? written : writeList({ ...block, isTight: false }, isSecond);
    }
    case 'code':
      return writeCode(block.text);
    case 'rule':
      return '___';
  }
}

/** Whether an odd number of lists of the same kind precede. */
export function isSecondList(blocks: readonly Block[], index: number): boolean {
  const block = blocks[index];
  let count = 0;
  for (let at = index - 1; at >= 0; at -= 1) {
    const before = blocks[at];
    if (block?.type !== 'list' || before?.type !== 'list') break;
    if ((block.start === null) !== (before.start === null)) break;
    count += 1;
  }
  return count % 2 === 1;
}

function writeList(list: Extract<Block, { type: 'list' }>, isSecond: boolean): string {
  const { start, isTight, items } = list;
  const point = isSecond ? ')' : '.';
  const written = items.map((item, index) => {
    const mark = start === null ? (isSecond ? '*' : '-') : `${start + index}${point}`;
    // An item with an empty paragraph begins with its next block.
    const [first, ...rest] = item;
    const isBare = first?.type === 'paragraph' && first.words.length === 0;
    const content = writeBlocks(isBare ? rest : item, isTight ? '\n' : APART);
    const room = ' '.repeat(mark.length + 1);
    const lines = mapLines(content, (line) => (line === '' ? line : room + line));
    return `${mark} ${lines.trimStart()}`.trimEnd();
  });
  return written.join(isTight ? '\n' : APART);
}

function mapLines(text: string, change: (line: string) => string): string {
  return text.split('\n').map(change).join('\n');
}

function writeCode(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text === '' ? '' : `${text}\n`}${fence}`;
}

/** The plainest way of writing that reads back correctly. */
function chooseWay(
  block: Extract<Block, { words: readonly Words[] }>,
  write: (words: readonly Words[], way: Way) => string,
): string {
  for (const way of WAYS) {
    const markdown = write(block.words, way);
    if (isReadAs(markdown, block)) return markdown;
  }
  // Markdown can't express this: losing a style is better than showing its marks.
  return write(block.words.map(toUnstyled), WAYS[1]);
}

function toUnstyled({ text, marks }: Words): Words {
  return { text, marks: marks.filter(({ type }) => type === 'link' || type === 'code') };
}

function isReadAs(markdown: string, block: Block): boolean {
  try {
    return isSameText(tidyBlocks(readBlocks(parseMarkdown(markdown))), tidyBlocks([block]));
  } catch {
    return false;
  }
}
