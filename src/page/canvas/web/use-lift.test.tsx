import { act, cleanup, renderHook } from '@testing-library/react';
import type { PointerEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_ACTIONS } from '#page/draft/web/part-actions.ts';
import type { PagePart } from '#page/profile/web/page-parts.ts';
import { useLift } from './use-lift.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
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

/** @param released the moment of the pointer's end, by its own clock, in milliseconds */
function press(released: number) {
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
  act(() => result.current.handlers.onPointerMove(at(released, 260)));
  act(() => result.current.handlers.onPointerUp(at(released, 260)));
  return { moveTo, isSpent: result.current.isSpent() };
}

test('a long press lifts a part, and its end is no press', () => {
  const { moveTo, isSpent } = press(1400);
  expect(moveTo).toHaveBeenCalledWith(SKILLS);
  expect(isSpent).toBe(true);
});

test('a short press on a busy page is still a press', () => {
  const { moveTo, isSpent } = press(1080);
  expect(moveTo).not.toHaveBeenCalled();
  expect(isSpent).toBe(false);
});
