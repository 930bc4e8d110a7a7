import { expect, test } from 'vitest';
import type { StartLink } from './start-draft.ts';
import { addRow, pasteLines, readRow } from './start-rows.ts';

const toRows = (...typed: string[]): StartLink[] =>
  typed.map((text) => ({ typed: text, title: '' }));
const toTexts = (links: readonly StartLink[]) => links.map(({ typed }) => typed);

test('several pasted lines become several rows, and existing ones stay', () => {
  const links = toRows('ada.example', '', 'mail@ada.example');
  const pasted = pasteLines(links, 1, ' one.example \r\n\n two.example\n');
  expect(toTexts(pasted.links)).toEqual([
    'ada.example',
    'one.example',
    'two.example',
    'mail@ada.example',
  ]);
  expect(toTexts(pasteLines(links, 0, 'one.example\ntwo.example').links)).toEqual([
    'ada.example',
    'one.example',
    'two.example',
    'mail@ada.example',
  ]);
});

test('a page accepts 200 of ten thousand pasted lines, and counts the rest', () => {
  const text = Array.from({ length: 10_000 }, (_, index) => `a${index}.example`).join('\n');
  const { links, left } = pasteLines(toRows('ada.example', '', ''), 1, text);
  expect(links).toHaveLength(200);
  expect(left).toBe(9801);
  expect(addRow(links)).toHaveLength(200);
});

test('a row shows its interpretation, and keeps its own title', () => {
  expect(readRow({ typed: 'github.com/ada', title: '' }).link).toMatchObject({ kind: 'social' });
  expect(readRow({ typed: 'ada.example', title: 'My notes' }).link).toMatchObject({
    kind: 'link',
    title: 'My notes',
    url: 'https://ada.example',
  });
  expect(readRow({ typed: ' ', title: '' })).toEqual({ reading: null, link: null });
});
