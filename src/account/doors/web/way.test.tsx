import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { WayLink, withSearch } from './way.tsx';
import { createTestWay } from './way-under-test.tsx';

const { gone, TestWay } = createTestWay();

afterEach(() => {
  cleanup();
  gone.length = 0;
});

function press(init: MouseEventInit) {
  render(<WayLink to="/signup?redirect=%2Fbilling">Sign up</WayLink>, { wrapper: TestWay });
  const link = screen.getByRole('link', { name: 'Sign up' });
  expect(link.getAttribute('href')).toBe('/signup?redirect=%2Fbilling');
  const click = createEvent.click(link, init);
  fireEvent(link, click);
  return click.defaultPrevented;
}

test('a link between doors leads there without a page load', () => {
  expect(press({ button: 0 })).toBe(true);
  expect(gone).toEqual(['/signup?redirect=%2Fbilling']);
});

test.each([
  { button: 1 },
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
])('a press with %j is left to the browser', (init) => {
  expect(press(init)).toBe(false);
  expect(gone).toEqual([]);
});

test('the query string is kept, if there is one', () => {
  expect(withSearch('/signup', new URLSearchParams('redirect=/edit'))).toBe(
    '/signup?redirect=%2Fedit',
  );
  expect(withSearch('/signup', new URLSearchParams())).toBe('/signup');
});
