import { expect, test } from 'vitest';
import { FOCUS_CASES } from '#test/cases/focus.ts';
import { parseFocus, toFocus, toFocusPath } from './focus.ts';

test.each(FOCUS_CASES)('%j as a focal point is read as %j', (stored, point) => {
  expect(parseFocus(stored)).toEqual(point);
});

test('a point outside the picture becomes the nearest one on it, in whole percent', () => {
  expect(toFocus(-3, 12.6)).toEqual({ x: 0, y: 13 });
  expect(toFocus(100.4, Number.POSITIVE_INFINITY)).toEqual({ x: 100, y: 100 });
});

test.each([
  ['profile_picture_url', 'profile_picture_focus'],
  ['cover_image_url', 'cover_image_focus'],
  ['gallery.12.url', 'gallery.12.focus'],
  ['custom_links.0.thumbnailUrl', 'custom_links.0.focus'],
])('the point for %s is kept at %s', (picture, point) => {
  expect(toFocusPath(picture)).toBe(point);
});
