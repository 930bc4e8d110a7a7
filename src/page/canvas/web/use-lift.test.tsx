import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { PointerEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_ACTIONS } from '#page/draft/web/use-page-parts.ts';
import type { PagePart } from '#page/profile/web/page-parts.ts';
import { useCanvasPointer, useLift } from './use-canvas-pointer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const part = (section: 'links' | 'skill', top: number): PagePart => ({
  id: section,
  at: section,
  name: section,
  section,
  entry: null,
  drawn: null,
  stays: null,
  box: { top, left: 0, width: 300, height: 100 },
});

const LINKS = part('links', 0);
const SKILLS = part('skill', 200);

/**
 * @param released when the pointer was released, by its own clock, in milliseconds
 * @param way where it was then, in pixels from the top, and before; it went down at 10
 */
function press(released: number, ...way: number[]) {
  const to = way.at(-1) ?? 260;
  const moveTo = vi.fn();
  const { result } = renderHook(() =>
    useLift({
      page: document,
      parts: [LINKS, SKILLS],
      findActions: () => ({ ...NO_ACTIONS, moveTo }),
      find: () => LINKS,
      chosen: undefined,
    }),
  );
  const layer = { setPointerCapture: () => undefined };
  const at = (timeStamp: number, clientY: number) =>
    ({
      isPrimary: true,
      button: 0,
      clientX: 10,
      clientY,
      timeStamp,
      target: document.body,
      currentTarget: layer,
    }) as unknown as PointerEvent<HTMLElement>;
  act(() => result.current.handlers.onPointerDown(at(1000, 10)));
  act(() => void vi.advanceTimersByTime(250));
  for (const y of [...way, to]) act(() => result.current.handlers.onPointerMove(at(released, y)));
  act(() => result.current.handlers.onPointerUp(at(released, to)));
  return { moveTo, isSpent: result.current.isSpent() };
}

test('a long press lifts a part, and its release isn’t a press', () => {
  const { moveTo, isSpent } = press(1400);
  expect(moveTo).toHaveBeenCalledWith(SKILLS);
  expect(isSpent).toBe(true);
});

test('a short press on a busy page is still a press', () => {
  const { moveTo, isSpent } = press(1080);
  expect(moveTo).not.toHaveBeenCalled();
  expect(isSpent).toBe(false);
});

test('a slow press that stays in its place is still a press', () => {
  const { moveTo, isSpent } = press(1400, 12);
  expect(moveTo).not.toHaveBeenCalled();
  expect(isSpent).toBe(false);
});

test('returning a part to its place isn’t a press', () => {
  const { moveTo, isSpent } = press(1400, 60, 12);
  expect(moveTo).not.toHaveBeenCalled();
  expect(isSpent).toBe(true);
});

function Layer({ onPress }: { onPress: (part: PagePart | null) => void }) {
  const { layer } = useCanvasPointer({
    page: document,
    parts: [LINKS, SKILLS],
    chosen: undefined,
    findActions: () => NO_ACTIONS,
    onTouch: vi.fn(),
    onPress,
  });
  return <div data-testid="layer" {...layer} />;
}

test('a press counts for the part it began on, even if the page moves before it ends', () => {
  const onPress = vi.fn();
  render(<Layer onPress={onPress} />);
  const layer = screen.getByTestId('layer');
  const at = { clientX: 10, clientY: 50, isPrimary: true, button: 0 };
  fireEvent.pointerDown(layer, at);
  vi.stubGlobal('scrollY', 200);
  fireEvent.pointerUp(layer, at);
  fireEvent.click(layer, at);
  expect(onPress.mock.calls).toEqual([[LINKS]]);
});
