import { type RefObject, useEffect, useRef } from 'react';
import { bringIntoView } from '#kit/web/sorting/scrolling.ts';
import type { Place } from './use-place.ts';

/**
 * Focuses the field that a link or error leads to, once it is rendered. An entry that was pressed on the
 * page is scrolled into view.
 *
 * @param frame around the fields
 * @param place in the editor
 * @param isHere whether the place is in this frame
 */
export function useLanding(
  frame: RefObject<HTMLElement | null>,
  { at, landing }: Place,
  isHere: boolean,
) {
  useEffect(() => {
    if (!isHere) return;
    if (landing === null) {
      const row = findPlace(frame.current, at)?.closest('li');
      if (row) bringIntoView(row, 'start');
      return;
    }
    const target = findTarget(frame.current, at);
    // An empty list starts with its first entry, which takes the focus by itself.
    if (target?.dataset.adds) target.click();
    else target?.focus();
    if (target) bringIntoView(target, 'center');
  }, [frame, at, landing, isHere]);
}

/**
 * Focuses an entry's row once its list replaces the open entry.
 *
 * @param frame around the list
 * @param at the current place in the editor
 * @param isAlone whether one entry is open in place of its list
 */
export function useReturn(frame: RefObject<HTMLElement | null>, at: string, isAlone: boolean) {
  const left = useRef('');
  useEffect(() => {
    if (!isAlone && left.current !== '') {
      const row = findStop(findPlace(frame.current, left.current) ?? frame.current);
      row?.focus({ preventScroll: true });
      if (row) bringIntoView(row, 'center');
    }
    left.current = isAlone ? at : '';
  }, [frame, at, isAlone]);
}

function findPlace(frame: HTMLElement | null, at: string): HTMLElement | null {
  const name = CSS.escape(at);
  return frame?.querySelector(`[name="${name}"], [data-place="${name}"]`) ?? null;
}

const FIELDS = 'input:not([type=file]), textarea, select';

function findTarget(frame: HTMLElement | null, at: string): HTMLElement | null {
  const place = findPlace(frame, at);
  if (place) return findStop(place) ?? place;
  return (
    frame?.querySelector<HTMLElement>(FIELDS) ??
    frame?.querySelector<HTMLElement>('[data-adds]') ??
    frame?.querySelector<HTMLElement>('button') ??
    null
  );
}

/** @returns the element of a row to focus: its opener, its first field, or a button */
function findStop(row: HTMLElement | null): HTMLElement | null {
  return (
    row?.querySelector<HTMLElement>('[data-stop]') ??
    row?.querySelector<HTMLElement>(FIELDS) ??
    row?.querySelector<HTMLElement>('button') ??
    null
  );
}
