/** A style of some words. */
export type Mark =
  | { type: 'link'; href: string; title: string }
  | { type: 'bold' | 'italic' | 'strike' | 'code' };

/** Words of one style; a line break is a separate text. */
export type Words = { text: string; marks: readonly Mark[] };

export const BREAK = '\n';

/** A block of a text, the same in the editor and in Markdown. */
export type Block =
  | { type: 'paragraph'; words: readonly Words[] }
  | { type: 'heading'; level: number; words: readonly Words[] }
  | { type: 'quote'; blocks: readonly Block[] }
  | {
      type: 'list';
      /** The first number; null for a list with bullets. */
      start: number | null;
      /** Whether its items have no space between them. */
      isTight: boolean;
      items: readonly (readonly Block[])[];
    }
  | { type: 'code'; text: string }
  | { type: 'rule' };

/** The default nesting, outermost first. */
const MARK_ORDER: readonly Mark['type'][] = ['link', 'bold', 'italic', 'strike', 'code'];

const EMPTY: Block = { type: 'paragraph', words: [] };

/**
 * Normalises blocks for comparing and writing: removes anything Markdown can't express, such as empty
 * paragraphs, trailing spaces, and bold spaces.
 */
export function tidyBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap(tidyBlock).filter((block) => !isEmpty(block));
}

/** @returns whether they are the same text; both normalised */
export function isSameText(some: readonly Block[], others: readonly Block[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}

function isEmpty(block: Block): boolean {
  return block.type === 'paragraph' && block.words.length === 0;
}

function tidyBlock(block: Block): Block[] {
  switch (block.type) {
    case 'paragraph':
      return splitLines(block.words).map((words) => ({ type: 'paragraph', words }));
    case 'heading': {
      const { type, level } = block;
      const line = block.words.map((word) => (word.text === BREAK ? { ...word, text: ' ' } : word));
      return [{ type, level, words: tidyWords(line) }];
    }
    case 'quote':
      return [{ type: 'quote', blocks: fillContainer(tidyBlocks(block.blocks)) }];
    case 'list': {
      const { type, start } = block;
      const items = block.items.map((item) => fillContainer(tidyBlocks(item), true));
      return [{ type, start, isTight: block.isTight && items.every(canBeTight), items }];
    }
    default:
      return [block];
  }
}

/** An item starts with a paragraph, as the editor requires. */
function fillContainer(blocks: Block[], isItem = false): Block[] {
  const [first] = blocks;
  return first === undefined || (isItem && first.type !== 'paragraph')
    ? [EMPTY, ...blocks]
    : blocks;
}

/** In a tight list, a second paragraph would join the first. */
function canBeTight(item: readonly Block[]): boolean {
  return item.every(({ type }, index) => index === 0 || type !== 'paragraph');
}

/** Two line breaks end a paragraph. */
function splitLines(words: readonly Words[]): Words[][] {
  const paragraphs: Words[][] = [[]];
  let isAfterBreak = false;
  for (const word of words) {
    const isBreak = word.text === BREAK;
    if (isBreak && isAfterBreak) paragraphs.push([]);
    else paragraphs.at(-1)?.push(word);
    isAfterBreak = isBreak;
  }
  return paragraphs.map(tidyWords);
}

/** One character with its style; the styles are kept sorted. */
type Letter = { letter: string; marks: readonly Mark[] };

function tidyWords(words: readonly Words[]): Words[] {
  const letters = trimLines(words.flatMap(toLetters));
  return joinLetters(bareEdges(letters.map((_, index) => styleBreak(letters, index))));
}

function toLetters({ text, marks }: Words): Letter[] {
  const sorted = MARK_ORDER.flatMap((type) => marks.find((mark) => mark.type === type) ?? []);
  return [...text].map((letter) => ({ letter, marks: sorted }));
}

/** Removes spaces around line breaks, and blanks at both ends. Code is unchanged. */
function trimLines(letters: readonly Letter[]): Letter[] {
  const kept = dropAfterBreaks(dropAfterBreaks(letters).reverse()).reverse();
  const isBlank = (each: Letter | undefined) =>
    each !== undefined && /\s/.test(each.letter) && !hasMark(each, 'code');
  let [from, to] = [0, kept.length];
  while (from < to && isBlank(kept[from])) from += 1;
  while (to > from && isBlank(kept[to - 1])) to -= 1;
  return kept.slice(from, to);
}

function dropAfterBreaks(letters: readonly Letter[]): Letter[] {
  let isAfterBreak = false;
  return letters.filter((each) => {
    const isSpace = /[ \t]/.test(each.letter) && !hasMark(each, 'code');
    if (isAfterBreak && isSpace) return false;
    isAfterBreak = each.letter === BREAK;
    return true;
  });
}

function hasMark({ marks }: Letter, type: Mark['type']): boolean {
  return marks.some((mark) => mark.type === type);
}

/** A break has the styles of the words on both sides. */
function styleBreak(letters: readonly Letter[], index: number): Letter {
  const { letter = '', marks = [] } = letters[index] ?? {};
  if (letter !== BREAK) return { letter, marks };
  const after = letters[index + 1]?.marks.map(toKey) ?? [];
  const shared = letters[index - 1]?.marks.filter((mark) => after.includes(toKey(mark))) ?? [];
  return { letter, marks: shared };
}

/** Emphasis neither begins nor ends with a space. */
function bareEdges(letters: Letter[]): Letter[] {
  return (['bold', 'italic', 'strike'] as const).reduce((styled, type) => {
    const isBare = new Set<number>();
    for (const step of [1, -1]) {
      const order = styled.map((_, index) => index);
      if (step === -1) order.reverse();
      for (const index of order) {
        const each = styled[index];
        if (!each || !/\s/.test(each.letter) || !hasMark(each, type)) continue;
        const before = styled[index - step];
        if (!before || !hasMark(before, type) || isBare.has(index - step)) isBare.add(index);
      }
    }
    return styled.map((each, index) =>
      isBare.has(index)
        ? { ...each, marks: each.marks.filter((mark) => mark.type !== type) }
        : each,
    );
  }, letters);
}

function joinLetters(letters: readonly Letter[]): Words[] {
  const words: { text: string; marks: readonly Mark[] }[] = [];
  for (const { letter, marks } of letters) {
    const last = words.at(-1);
    const isJoined = last !== undefined && letter !== BREAK && last.text !== BREAK;
    if (isJoined && isSameStyle(last.marks, marks)) last.text += letter;
    else words.push({ text: letter, marks });
  }
  return words;
}

function isSameStyle(some: readonly Mark[], others: readonly Mark[]): boolean {
  return some === others || JSON.stringify(some) === JSON.stringify(others);
}

function toKey(mark: Mark): string {
  return JSON.stringify(mark);
}
