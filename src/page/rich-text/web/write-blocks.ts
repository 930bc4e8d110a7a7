import { parseMarkdown } from '#page/sections/public/markdown-tree.ts';
import { type Block, BREAK, isSameText, type Mark, tidyBlocks, type Words } from './blocks.ts';
import { readBlocks } from './read-blocks.ts';

/** A paragraph between two blocks. */
export const APART = '\n\n';

/** @param blocks normalised @returns their Markdown */
export function writeBlocks(blocks: readonly Block[], between = APART): string {
  return blocks.map((block, index) => writeBlock(block, isSecondList(blocks, index))).join(between);
}

/**
 * @param isSecond whether it follows a list of the same kind: another marker separates the two
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
      const isSure = !block.isTight || isReadAs(written, tidyBlocks([block]));
      return isSure ? written : writeList({ ...block, isTight: false }, isSecond);
    }
    case 'code':
      return writeCode(block.text);
    case 'rule':
      return '___';
  }
}

/** Whether it follows an odd number of lists of the same kind. */
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

/** The simplest notation that reads back correctly. */
function chooseWay(
  block: Extract<Block, { words: readonly Words[] }>,
  write: (words: readonly Words[], way: Way) => string,
): string {
  for (const way of WAYS) {
    const markdown = write(block.words, way);
    if (isReadAs(markdown, tidyBlocks([block]))) return markdown;
  }
  // Markdown can't express this: losing a style is better than showing its markers.
  return write(block.words.map(toUnstyled), WAYS[1]);
}

function toUnstyled({ text, marks }: Words): Words {
  return { text, marks: marks.filter(({ type }) => type === 'link' || type === 'code') };
}

/** @param blocks normalised @returns whether the Markdown parses back to the same blocks */
export function isReadAs(markdown: string, blocks: readonly Block[]): boolean {
  try {
    return isSameText(tidyBlocks(readBlocks(parseMarkdown(markdown))), blocks);
  } catch {
    return false;
  }
}

/** A notation for words: as they are, or with increasing escaping. */
type Way = {
  /** Whether characters with a meaning in Markdown are escaped. */
  isEscaped: boolean;
  /** Whether letters beside a style's marker become entities, so that the marker is recognised. */
  isForced: boolean;
  italic: '*' | '_';
};

const WAYS = [
  { isEscaped: false, isForced: false, italic: '*' },
  { isEscaped: true, isForced: false, italic: '*' },
  { isEscaped: true, isForced: false, italic: '_' },
  { isEscaped: true, isForced: true, italic: '*' },
  { isEscaped: true, isForced: true, italic: '_' },
] as const satisfies readonly Way[];

/** @param words normalised @returns their Markdown */
function writeWords(words: readonly Words[], way: Way): string {
  let text = '';
  let open: Mark[] = [];
  const close = (kept: number) => {
    for (const mark of open.slice(kept).reverse()) text += closeMark(mark, way);
    open = open.slice(0, kept);
  };
  words.forEach((word, index) => {
    const stale = open.findIndex((mark) => !hasMark(word.marks, mark));
    const hasClosed = stale !== -1;
    if (hasClosed) close(stale);
    const added = sortByLength(words, index, open);
    if (added.length > 0 && way.isForced) text = forceEnd(text, word.text);
    for (const mark of added) text += openMark(mark, way);
    const isStart = text === '' || text.endsWith('\n');
    const written = writeText(word, way, isStart);
    text +=
      hasClosed && added.length === 0 && way.isForced ? forceStart(text, written, word) : written;
    open = [...open, ...added];
  });
  close(0);
  return text;
}

function hasMark(marks: readonly Mark[], wanted: Mark): boolean {
  const key = JSON.stringify(wanted);
  return marks.some((mark) => JSON.stringify(mark) === key);
}

/** @returns a word's styles that aren't open yet, the longest-lasting first */
function sortByLength(words: readonly Words[], index: number, open: readonly Mark[]): Mark[] {
  const lasts = (mark: Mark) => {
    const end = words.findIndex(({ marks }, at) => at > index && !hasMark(marks, mark));
    return end === -1 ? words.length : end;
  };
  const added = (words[index]?.marks ?? []).filter((mark) => !hasMark(open, mark));
  return added
    .filter(({ type }) => type !== 'code')
    .sort((one, other) => lasts(other) - lasts(one));
}

const SIGNS = { bold: '**', strike: '~~' } as const;

function openMark(mark: Mark, { italic }: Way): string {
  if (mark.type === 'link') return '[';
  if (mark.type === 'code') return '';
  return mark.type === 'italic' ? italic : SIGNS[mark.type];
}

function closeMark(mark: Mark, way: Way): string {
  return mark.type === 'link' ? `](${writeTarget(mark)})` : openMark(mark, way);
}

function writeTarget({ href, title }: Extract<Mark, { type: 'link' }>): string {
  const plain = href.replace(/&(?=#?\w+;)/g, '&amp;');
  const target = /[\s()<>\\]|^$/.test(plain) ? `<${plain.replace(/[<>\\]/g, '\\$&')}>` : plain;
  return title === '' ? target : `${target} "${title.replace(/["\\]/g, '\\$&')}"`;
}

function writeText({ text, marks }: Words, { isEscaped }: Way, isStart: boolean): string {
  if (text === BREAK) return '\n';
  if (marks.some(({ type }) => type === 'code')) return writeInlineCode(text);
  if (!isEscaped) return text;
  const escaped = text.replace(/[\\`*_[\]<>&~#!|]/g, '\\$&');
  if (!isStart) return escaped;
  return escaped.replace(/^[+\-=]/, '\\$&').replace(/^(\d{1,9})([.)])/, '$1\\$2');
}

function writeInlineCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const room = /^`|`$|^ .*\S.* $/.test(text) ? ' ' : '';
  return fence + room + text + room + fence;
}

/** Punctuation, as CommonMark defines it. */
const PUNCTUATION = /[\p{P}\p{S}]/u;
const LETTER = /[^\s\p{P}\p{S}]/u;

/** A letter before a style that begins with punctuation prevents its marker from being recognised. */
function forceEnd(text: string, next: string): string {
  const last = [...text].at(-1) ?? '';
  const isKept = !LETTER.test(last) || !PUNCTUATION.test([...next][0] ?? '');
  return isKept ? text : text.slice(0, -last.length) + toEntity(last);
}

/** The same applies after a style that ends with punctuation. */
function forceStart(before: string, written: string, { text, marks }: Words): string {
  const [first = ''] = text;
  const ended = before.replace(/(?:\*|_|~)+$/, '');
  const isPlain = marks.every(({ type }) => type !== 'code') && LETTER.test(first);
  if (!isPlain || !PUNCTUATION.test([...ended].at(-1) ?? '')) return written;
  return toEntity(first) + written.slice(first.length);
}

function toEntity(letter: string): string {
  return `&#${letter.codePointAt(0)};`;
}
