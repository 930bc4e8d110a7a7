import { expect, test } from 'vitest';
import { drawName } from '#test/rough/people.ts';
import { countLines, countTextLines, fitName, MOST_LINES, measureWords } from './text-fit.ts';

const PER_LINE = 14;

test.each([
  ['Ada Lovelace', 1],
  ['Maximiliane Scholastika', 1],
  ['Siân O’Brien', 1],
  ['山田 太郎', 1],
  ['Maximiliane Scholastika Freifrau von Ahn', 0.88],
  ["Weiß-O'Hara, Maximiliane Scholastika Freifrau von und zu Ahn", 0.61],
  ['a'.repeat(64), 0.62],
  ['Donaudampfschifffahrt', 0.67],
])('the name %s is drawn at %d of its full size', (name, fit) => {
  expect(fitName(name, PER_LINE)).toBe(fit);
});

test('a name takes at most three lines, unless it would be smaller than text', () => {
  for (const name of [drawName(), 'ab '.repeat(20), 'A '.repeat(30), `${'abcdefgh '.repeat(9)}`]) {
    const fit = fitName(name, PER_LINE);
    expect(countLines(measureWords(name), PER_LINE / fit + 0.5), name).toBeLessThanOrEqual(
      MOST_LINES,
    );
  }
  expect(fitName('a'.repeat(200), PER_LINE)).toBe(0.42);
});

test.each([
  ['', 0],
  [' \n ', 0],
  ['Oak tables and chairs made to order; commissions open.', 2],
  ['one\ntwo\nthree', 3],
  ['one\n\ntwo', 3],
  ['Oak tables and chairs made to order; '.repeat(4), 4],
  ['数と織機について。'.repeat(4), 2],
  ['数と織機について。'.repeat(8), 4],
])('the text %j takes %i lines', (text, lines) => {
  expect(countTextLines(text, 40)).toBe(lines);
});

test('letters our fonts lack are wider, marks take no room, and a hyphen ends a line', () => {
  expect(measureWords('Ada Ада')).toEqual([3, 3.75]);
  expect(measureWords('हिन्दी')).toEqual(measureWords('हिनदी'));
  expect(measureWords('Preobrazhenskaya-Vozdvizhenskaya')).toEqual([17, 15]);
});
