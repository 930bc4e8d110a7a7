import { cutMarkdown } from '#page/profile/rules/text.ts';
import { parseMarkdown } from '#page/sections/public/markdown-tree.ts';
import { type Block, tidyBlocks } from './blocks.ts';
import { readBlocks } from './read-blocks.ts';
import { APART, isReadAs, isSecondList, writeBlock, writeBlocks } from './write-blocks.ts';

/** A block with its Markdown as written, and the blank lines before it. */
type Piece = { gap: string; source: string; block: Block };

/** A text split into pieces that together contain all its characters. */
export type OpenedText = { pieces: readonly Piece[]; tail: string };

/** Line ends that the parser changes, and a fence that names a language. */
const UNUSUAL = /[\r\0]|^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:`{3,}|~{3,})[ \t]*[^\s`~]/m;

/**
 * @param text stored Markdown
 * @returns its pieces; null if the rich-text editor would lose anything in it
 */
export function openText(text: string): OpenedText | null {
  if (cutMarkdown(text).plain !== '' || UNUSUAL.test(text)) return null;
  try {
    return divide(text);
  } catch {
    return null;
  }
}

function divide(text: string): OpenedText | null {
  const lines = text.split('\n');
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length + 1);
  let end = 0;
  const pieces: Piece[] = [];
  for (const node of parseMarkdown(text)) {
    const [first, after] = node.lines ?? [0, 0];
    const start = starts[first] ?? 0;
    const source = text.slice(start, (starts[after] ?? 0) - 1).trimEnd();
    const [block, another] = tidyBlocks(readBlocks([node]));
    const gap = text.slice(end, start);
    // Text between blocks could be a link definition.
    if (!block || another || gap.trim() !== '' || !isReadAs(writeBlocks([block]), [block]))
      return null;
    pieces.push({ gap, source, block });
    end = start + source.length;
  }
  const tail = text.slice(end);
  return tail.trim() === '' ? { pieces, tail } : null;
}

/**
 * Keeps unchanged blocks exactly as written.
 *
 * @param opened the text before
 * @param blocks of the text now
 * @returns its Markdown
 */
export function saveText({ pieces, tail }: OpenedText, blocks: readonly Block[]): string {
  const wanted = tidyBlocks(blocks);
  const kept = findKept(pieces, wanted);
  const parts = wanted.map((block, index) => {
    const at = kept[index] ?? -1;
    const piece = pieces[at];
    const isNext = at === (index === 0 ? 0 : (kept[index - 1] ?? -1) + 1);
    const gap = piece && isNext ? piece.gap : index === 0 ? '' : APART;
    return gap + (piece?.source ?? writeBlock(block, isSecondList(wanted, index)));
  });
  const isWhole = pieces.length > 0 && kept.at(-1) === pieces.length - 1;
  const text = parts.join('') + (isWhole || wanted.length === pieces.length ? tail : '');
  // The same Markdown can mean something else beside other blocks.
  return isReadAs(text, wanted) ? text : writeBlocks(wanted);
}

/** @returns for each block the index of its unchanged piece, in order; -1 for a new one */
function findKept(pieces: readonly Piece[], blocks: readonly Block[]): number[] {
  const before = pieces.map(({ block }) => JSON.stringify(block));
  const now = blocks.map((block) => JSON.stringify(block));
  let tailCount = 0;
  const most = Math.min(before.length, now.length);
  while (tailCount < most && before.at(-1 - tailCount) === now.at(-1 - tailCount)) tailCount += 1;
  let next = 0;
  return now.map((key, index) => {
    if (index >= now.length - tailCount) return index - now.length + before.length;
    const found = before.indexOf(key, next);
    if (found === -1 || found >= before.length - tailCount) return -1;
    next = found + 1;
    return found;
  });
}
