import { expect, test } from 'vitest';
import { beginDraws, drawNext, drawOne } from '../rough/draw.ts';
import { ROUGH_NAMES } from '../rough/people.ts';

const drawAll = () => ROUGH_NAMES.map(() => drawNext('name', ROUGH_NAMES));

test('a test’s draws depend only on the seed, not on earlier draws', () => {
  beginDraws('one test', 7);
  const [one, drawn] = [drawOne('name', ROUGH_NAMES), drawAll()];
  beginDraws('another test', 7);
  const another = drawAll();
  beginDraws('one test', 7);
  expect([drawOne('name', ROUGH_NAMES), drawAll()]).toEqual([one, drawn]);
  expect(another).not.toEqual(drawn);
  beginDraws('one test', 8);
  expect(drawAll()).not.toEqual(drawn);
});

test('drawing once per value yields every value, and so does trying as many seeds', () => {
  expect(new Set(drawAll())).toEqual(new Set(ROUGH_NAMES));
  const firsts = ROUGH_NAMES.map((_, seed) => {
    beginDraws('one test', seed);
    return drawOne('name', ROUGH_NAMES);
  });
  expect(new Set(firsts)).toEqual(new Set(ROUGH_NAMES));
});
