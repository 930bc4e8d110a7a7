import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMarkdown } from '#page/sections/public/markdown-tree.ts';
import { type Block, type Mark, tidyBlocks, type Words } from './blocks.ts';
import { readDocument, toDocument } from './create-editor.ts';
import { type OpenedText, openText, saveText } from './opened-text.ts';
import { readBlocks } from './read-blocks.ts';
import { writeBlocks } from './write-blocks.ts';

const listBlocks = ({ pieces }: OpenedText) => pieces.map(({ block }) => block);

/** Opens a text and saves it as the editor would, through its document. */
function roundTrip(text: string): string | null {
  const opened = openText(text);
  return opened && saveText(opened, readDocument(toDocument(listBlocks(opened))));
}

const read = (text: string) => tidyBlocks(readBlocks(parseMarkdown(text)));

/** The same styles, written in different ways. */
const WRITTEN = [
  '# Hello',
  'Hello\n=====',
  '### 海を描く ###',
  'I paint **the sea**, and __teach__ *others* _how_ ~~not~~ to.',
  'Two  \nlines\\\nand a third\nand 3 * 4 = 12, snake_case, 5 < 6 & more!',
  '* one\n* two\n  * deep\n    and on\n* three',
  '- loose\n\n- list\n\n  of two paragraphs',
  '3. three\n4. four\n   - mixed',
  '1) brackets\n2) too',
  '+ plus\n+ [ ] to do\n+ [x] done',
  '> a quote\n> of two lines\n>\n> - with a list',
  '```\ncode **as is**\n\n  more\n```',
  '    indented code',
  '`code` with ``a ` in it``',
  '[words](https://nora.example/a_(b)) and [**bold** words](<https://nora.example/a b> "Title")',
  'https://nora.example/a_b_c and nora@nora.example, <https://nora.example>',
  '* * *',
  'مرحبا بكم في **مرسمي** على البحر',
  '日本語の**太字**と*斜体*です。',
  'Пишу **море** и учу',
  'मैं **समुद्र** चित्रित करती हूँ',
  '\\*not bold\\* &amp; &lt;b&gt; <b>not HTML</b>',
  '| not | a table |\n| --- | --- |',
  '👩‍🎨 **👩‍🎨**',
];

test.each(WRITTEN)('%j opens as rich text, and stays as written', (text) => {
  expect(roundTrip(text)).toBe(text);
  expect(roundTrip(`\n\n  ${text.trimStart()}\n\n\n${text}\n \n`)).toBe(
    `\n\n  ${text.trimStart()}\n\n\n${text}\n \n`,
  );
});

test('any text of several parts is saved unchanged, or opens only as source', () => {
  const gap = fc.constantFrom('\n\n', '\n', '\n\n\n', '\n \n');
  const part = fc.tuple(
    gap,
    fc.oneof(fc.constantFrom(...WRITTEN), fc.string({ unit: 'binary', maxLength: 40 })),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const text = parts.flat().join('');
      const saved = roundTrip(text);
      return saved === null || saved === text;
    }),
    { numRuns: 60 },
  );
});

test('editing one part leaves the others as written', () => {
  const text = WRITTEN.filter((part) => !part.startsWith('    ')).join('\n\n\n');
  const opened = openText(text);
  if (opened === null) throw new Error('The text can be shown.');
  const blocks = listBlocks(opened);
  opened.pieces.forEach((piece, index) => {
    const added: Block = { type: 'paragraph', words: [{ text: 'New *words*', marks: [] }] };
    const edited = [...blocks.slice(0, index), added, ...blocks.slice(index + 1)];
    const saved = saveText(opened, edited);
    expect(read(saved)).toEqual(tidyBlocks(edited));
    expect(saved).toContain('New \\*words\\*');
    for (const other of opened.pieces) if (other !== piece) expect(saved).toContain(other.source);
  });
});

const LETTERS = [
  'a',
  'Z',
  '7',
  '海',
  'の',
  'م',
  'ж',
  'क',
  '🌊',
  '.',
  '!',
  '*',
  '_',
  '`',
  '[',
  ']',
  '(',
  ')',
  '<',
  '&',
  '#',
  '-',
  '+',
  '=',
  '~',
  '|',
  '\\',
  ' ',
  '1. ',
  'https://a.example/_b_',
];

const words = fc.array(
  fc.record({
    text: fc
      .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 6 })
      .map((all) => all.join('')),
    marks: fc.constantFrom<readonly Mark[]>(
      [],
      [],
      [{ type: 'bold' }],
      [{ type: 'italic' }],
      [{ type: 'bold' }, { type: 'italic' }],
      [{ type: 'code' }],
      [{ type: 'link', href: 'https://nora.example/?a=1&copy=2', title: '' }],
    ),
  }),
  { minLength: 1, maxLength: 5 },
);

const block: fc.Arbitrary<Block> = fc.letrec<{ block: Block }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'block' },
    fc.record({ type: fc.constant('paragraph' as const), words }),
    fc.record({
      type: fc.constant('heading' as const),
      level: fc.integer({ min: 1, max: 6 }),
      words,
    }),
    fc.record({ type: fc.constant('code' as const), text: fc.string({ maxLength: 20 }) }),
    fc.record({ type: fc.constant('rule' as const) }),
    fc.record({
      type: fc.constant('quote' as const),
      blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant('list' as const),
      start: fc.constantFrom(null, 1, 7),
      isTight: fc.boolean(),
      items: fc.array(fc.array(tie('block'), { minLength: 1, maxLength: 2 }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  ),
})).block;

const listText = (blocks: readonly Block[]): string =>
  JSON.stringify(blocks)
    .match(/"text":"((?:[^"\\]|\\.)*)"/g)
    ?.map((text) => text.slice(8, -1))
    .join('') ?? '';

test('typed and styled text keeps its words in Markdown', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
      const tidy = tidyBlocks(blocks);
      return listText(read(writeBlocks(tidy))) === listText(tidy);
    }),
    { numRuns: 60 },
  );
});

test('styles beside punctuation and other scripts are kept', () => {
  const bold = (text: string): Words => ({ text, marks: [{ type: 'bold' }] });
  const plain = (text: string): Words => ({ text, marks: [] });
  for (const line of [
    [plain('これは'), bold('「海」'), plain('です')],
    [plain('a'), bold('(b)'), plain('c')],
    [bold('bold '), plain('and plain')],
    [plain('x'), { text: 'y', marks: [{ type: 'italic' }] as const }, plain('z')],
    [bold('a'), { text: 'b', marks: [{ type: 'bold' }, { type: 'italic' }] as const }, bold('c')],
  ]) {
    const blocks = tidyBlocks([{ type: 'paragraph', words: line }]);
    expect(read(writeBlocks(blocks))).toEqual(blocks);
  }
});

test.each([
  ['a picture', '![sea](https://nora.example/sea.png)'],
  ['a definition of links', '[sea]\n\n[sea]: https://nora.example'],
  ['code in a language', '```js\nlet a\n```'],
  ['code in a language, in a list', '- ~~~ js\n  let a\n  ~~~'],
  ['a link without words', 'See [](https://nora.example).'],
  ['bold code', '**`code`**'],
  ['a heading of two lines', 'one\ntwo\n==='],
  ['deep nesting', '> > > > > > deep'],
  ['other line ends', 'one\r\ntwo'],
  ['more than the page parses', '*a* '.repeat(1000)],
])('%s opens as source', (_, text) => {
  expect(openText(text)).toBeNull();
});
