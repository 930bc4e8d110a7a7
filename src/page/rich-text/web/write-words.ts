import { BREAK, type Mark, type Words } from './blocks.ts';

/** A way of writing words: as they are, or with more and more escaping. */
export type Way = {
  /** Whether characters with a meaning in Markdown are escaped. */
  isEscaped: boolean;
  /** Whether letters beside a style's mark become entities, so that the mark counts. */
  isForced: boolean;
  italic: '*' | '_';
};

export const WAYS = [
  { isEscaped: false, isForced: false, italic: '*' },
  { isEscaped: true, isForced: false, italic: '*' },
  { isEscaped: true, isForced: false, italic: '_' },
  { isEscaped: true, isForced: true, italic: '*' },
  { isEscaped: true, isForced: true, italic: '_' },
] as const satisfies readonly Way[];

/** @param words tidied @returns their Markdown */
export function writeWords(words: readonly Words[], way: Way): string {
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
  if (marks.some(({ type }) => type === 'code')) return writeCode(text);
  if (!isEscaped) return text;
  const escaped = text.replace(/[\\`*_[\]<>&~#!|]/g, '\\$&');
  if (!isStart) return escaped;
  return escaped.replace(/^[+\-=]/, '\\$&').replace(/^(\d{1,9})([.)])/, '$1\\$2');
}

function writeCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const room = /^`|`$|^ .*\S.* $/.test(text) ? ' ' : '';
  return fence + room + text + room + fence;
}

/** Punctuation, as CommonMark defines it. */
const PUNCTUATION = /[\p{P}\p{S}]/u;
const LETTER = /[^\s\p{P}\p{S}]/u;

/** A letter before a style that begins with punctuation stops its mark from counting. */
function forceEnd(text: string, next: string): string {
  const last = [...text].at(-1) ?? '';
  const isKept = !LETTER.test(last) || !PUNCTUATION.test([...next][0] ?? '');
  return isKept ? text : text.slice(0, -last.length) + toEntity(last);
}

/** The same holds after a style that ends with punctuation. */
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
