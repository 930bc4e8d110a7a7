/** A text and its selection, by character; start and end are equal for a caret. */
export type TextSelection = { text: string; from: number; to: number };

/** The line marks that buttons insert. */
export const LINE_MARKS = { heading: '# ', list: '- ' } as const;

const BOLD = '**';

/** Inserted and selected if there's no selection. */
const SAMPLE = 'bold';

/** A heading or list mark at the start of a line. */
const ANY_LINE_MARK = /^(?:#{1,6} |[-*+] )/;

/**
 * Makes the selection bold, or bold words plain again. Bold can't span lines, so each selected line
 * is marked separately.
 *
 * @returns the new text, with the same words selected
 */
export function toggleBold({ text, from, to }: TextSelection): TextSelection {
  const isBold = text.slice(from - 2, from) === BOLD && text.slice(to, to + 2) === BOLD;
  if (isBold) {
    const plain = text.slice(0, from - 2) + text.slice(from, to) + text.slice(to + 2);
    return { text: plain, from: from - 2, to: to - 2 };
  }
  const words = text.slice(from, to);
  if (words.trim() === '') {
    const marked = text.slice(0, to) + BOLD + SAMPLE + BOLD + text.slice(to);
    return { text: marked, from: to + 2, to: to + 2 + SAMPLE.length };
  }
  // Marks next to spaces aren't parsed as marks.
  const marked = words.replace(/\S(?:.*\S)?/g, (line) => BOLD + line + BOLD);
  const start = from + (words.length - words.trimStart().length) + 2;
  const end = from + marked.trimEnd().length - 2;
  return { text: text.slice(0, from) + marked + text.slice(to), from: start, to: end };
}

/**
 * Turns the selected lines into headings or list items, or back into plain lines if all of them are.
 *
 * @param mark of `LINE_MARKS`
 * @returns the new text, with these lines selected; the caret stays in its line
 */
export function toggleLines({ text, from, to }: TextSelection, mark: string): TextSelection {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const isBlank = (line: string) => lines.length > 1 && line.trim() === '';
  const isMarked = lines.every((line) => isBlank(line) || line.startsWith(mark));
  const changed = lines
    .map((line) =>
      isBlank(line) ? line : (isMarked ? '' : mark) + line.replace(ANY_LINE_MARK, ''),
    )
    .join('\n');
  const whole = text.slice(0, start) + changed + text.slice(end);
  const last = start + changed.length;
  return from === to
    ? { text: whole, from: last, to: last }
    : { text: whole, from: start, to: last };
}

/**
 * Turns the selection into a link.
 *
 * @param url its target
 * @param words its text if nothing is selected
 * @returns the new text, with the caret behind the link
 */
export function addLink(
  { text, from, to }: TextSelection,
  url: string,
  words: string,
): TextSelection {
  const named = text.slice(from, to).replace(/\s+/g, ' ').trim() || words;
  const address = url.replace(/[()\s]/g, encodeMark);
  const link = `[${named.replace(/[[\]\\]/g, '\\$&')}](${address})`;
  const caret = from + link.length;
  return { text: text.slice(0, from) + link + text.slice(to), from: caret, to: caret };
}

/** `encodeURIComponent` doesn't escape brackets. */
function encodeMark(mark: string): string {
  return `%${mark.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
