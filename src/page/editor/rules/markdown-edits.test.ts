import { expect, test } from 'vitest';
import {
  addLink,
  LINE_MARKS,
  type TextSelection,
  toggleBold,
  toggleLines,
} from './markdown-edits.ts';

/** Parses `a [b] c` as a text with its selection; `[]` is the caret. */
function read(drawn: string): TextSelection {
  const from = drawn.indexOf('⟦');
  const to = drawn.indexOf('⟧') - 1;
  return { text: drawn.replace(/[⟦⟧]/g, ''), from, to };
}

function draw({ text, from, to }: TextSelection): string {
  return `${text.slice(0, from)}⟦${text.slice(from, to)}⟧${text.slice(to)}`;
}

test.for([
  ['a ⟦word⟧ here', 'a **⟦word⟧** here'],
  ['a **⟦word⟧** here', 'a ⟦word⟧ here'],
  ['a⟦ word ⟧here', 'a **⟦word⟧** here'],
  ['⟦one\n\ntwo⟧', '**⟦one**\n\n**two⟧**'],
  ['here ⟦⟧', 'here **⟦bold⟧**'],
] as const)('bold: %j becomes %j', ([before, after]) => {
  expect(draw(toggleBold(read(before)))).toBe(after);
});

test.for([
  ['list', 'on⟦⟧e', '- one⟦⟧'],
  ['list', '- one⟦⟧', 'one⟦⟧'],
  ['list', 'x\no⟦ne\n\ntw⟧o\ny', 'x\n⟦- one\n\n- two⟧\ny'],
  ['list', '⟦- one\n- two⟧', '⟦one\ntwo⟧'],
  ['list', '⟦- one\ntwo⟧', '⟦- one\n- two⟧'],
  ['list', '⟦⟧', '- ⟦⟧'],
  ['heading', 'x\n⟦⟧title\ny', 'x\n# title⟦⟧\ny'],
  ['heading', '- title⟦⟧', '# title⟦⟧'],
  ['heading', '### title⟦⟧', '# title⟦⟧'],
] as const)('%s: %j becomes %j', ([kind, before, after]) => {
  expect(draw(toggleLines(read(before), LINE_MARKS[kind]))).toBe(after);
});

test.for([
  [
    'read ⟦my notes⟧ now',
    'https://a.example/x_(y)',
    'read [my notes](https://a.example/x_%28y%29)⟦⟧ now',
  ],
  ['read ⟦⟧', 'https://a.example', 'read [a.example](https://a.example)⟦⟧'],
  ['⟦a]b⟧', 'https://a.example', '[a\\]b](https://a.example)⟦⟧'],
] as const)('a link: %j to %s becomes %j', ([before, url, after]) => {
  expect(draw(addLink(read(before), url, 'a.example'))).toBe(after);
});
