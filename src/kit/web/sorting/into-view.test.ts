import { afterEach, expect, test, vi } from 'vitest';
import { bringIntoView } from './scrolling.ts';

afterEach(() => document.body.replaceChildren());

/** A scroller from 0 to 400 with a sticky head and foot, and a field between them. */
function open(field: { top: number; bottom: number }, isFootSticky = true) {
  document.body.innerHTML = `
    <div id="scroller" style="overflow-y: auto">
      <div id="head" style="position: sticky"></div>
      <div><p id="before"></p><input id="field" /></div>
      <div id="foot" style="position: ${isFootSticky ? 'sticky' : 'static'}"></div>
    </div>`;
  const find = (id: string) => document.getElementById(id) as HTMLElement;
  const place = (id: string, top: number, bottom: number, left = 0) => {
    find(id).getBoundingClientRect = () =>
      ({ top, bottom, left, right: left + 300, height: bottom - top }) as DOMRect;
  };
  place('scroller', 0, 400);
  place('head', 0, 80);
  place('foot', 340, 400);
  place('field', field.top, field.bottom);
  const scroller = find('scroller');
  Object.defineProperty(scroller, 'scrollHeight', { value: 4000 });
  Object.defineProperty(scroller, 'clientHeight', { value: 400 });
  const scrollBy = vi.fn();
  scroller.scrollBy = scrollBy as typeof scroller.scrollBy;
  return {
    place,
    show: () => {
      bringIntoView(find('field'));
      return scrollBy.mock.lastCall?.[0]?.top ?? 0;
    },
  };
}

test.each([
  ['under a sticky head', { top: 30, bottom: 74 }, -58],
  ['under a sticky foot', { top: 320, bottom: 364 }, 32],
  ['between both', { top: 100, bottom: 144 }, 0],
  ['higher than the room, with its head covered', { top: 40, bottom: 600 }, -48],
  ['higher than the room', { top: 90, bottom: 600 }, 10],
])('a field %s is scrolled clear of it', (_where, field, distance) => {
  expect(open(field).show()).toBe(distance);
});

test('a column that sticks beside a field doesn’t count', () => {
  const { place, show } = open({ top: 30, bottom: 74 });
  place('head', 0, 700, 500);
  expect(show()).toBe(0);
});

test('a foot that scrolls along doesn’t count', () => {
  expect(open({ top: 320, bottom: 364 }, false).show()).toBe(0);
});
