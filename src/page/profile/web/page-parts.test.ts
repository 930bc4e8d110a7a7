import { expect, test } from 'vitest';
import { findNearest, findPartAt, outlineBox, type PagePart } from './page-parts.ts';

const part = (at: string, top: number, height: number): PagePart => ({
  id: at,
  at,
  name: at,
  section: null,
  entry: null,
  drawn: null,
  stays: null,
  box: { top, left: 0, width: 100, height },
});

test('a point selects the smallest part around it, if any', () => {
  const parts = [
    part('cover_image_url', 0, 200),
    part('full_name', 150, 40),
    part('links', 300, 90),
  ];
  expect(findPartAt(parts, { x: 50, y: 160 })?.at).toBe('full_name');
  expect(findPartAt(parts, { x: 50, y: 20 })?.at).toBe('cover_image_url');
  expect(findPartAt(parts, { x: 50, y: 320 })?.at).toBe('links');
  expect(findPartAt(parts, { x: 50, y: 250 })).toBe(null);
  expect(findPartAt(parts, { x: 150, y: 320 })).toBe(null);
  const bar: PagePart = { ...part('vcard', 290, 100), stays: 'over' };
  expect(findPartAt([...parts, bar], { x: 50, y: 320 })?.at).toBe('vcard');
});

test('a part’s outline stays within the page, even when as wide as the page', () => {
  const box = { top: 300, height: 90 };
  const around = { top: 296, height: 98 };
  expect(outlineBox({ ...box, left: 0, width: 358 }, 358)).toEqual({
    ...around,
    left: 2,
    width: 354,
  });
  expect(outlineBox({ ...box, left: 20, width: 100 }, 358)).toEqual({
    ...around,
    left: 16,
    width: 108,
  });
});

test('a lifted part takes the nearest part’s place, even beyond the last', () => {
  const parts = [part('links', 0, 100), part('skill', 140, 100)];
  expect(findNearest(parts, { x: 50, y: 60 })?.at).toBe('links');
  expect(findNearest(parts, { x: 50, y: 125 })?.at).toBe('skill');
  expect(findNearest(parts, { x: 300, y: 900 })?.at).toBe('skill');
  expect(findNearest([], { x: 0, y: 0 })).toBeNull();
});
