import { expect, test } from 'vitest';
import { splitPrice } from './name-of-link.ts';

test.each([
  ['Stoneware mug · $24', 'Stoneware mug', '$24'],
  ['Print – 30 EUR', 'Print', '30 EUR'],
  ['Linen, €1,250.00', 'Linen', '€1,250.00'],
  ['A4 poster - 20 kr', 'A4 poster', '20 kr'],
  ['Catalogue 2027', 'Catalogue 2027', null],
  ['$24', '$24', null],
  ['Top 10: albums', 'Top 10: albums', null],
  ['', '', null],
])('%j is %j for %j', (title, words, price) => {
  expect(splitPrice(title)).toEqual({ words, price });
});
