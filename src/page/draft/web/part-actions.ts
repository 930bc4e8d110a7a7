import type { PagePart } from '#page/profile/web/page-parts.ts';

/** The actions on a part of the page; null if unavailable. */
export type PartActions = {
  moveUp: (() => void) | null;
  moveDown: (() => void) | null;
  /** Moves it to the place of another part of its kind. */
  moveTo: ((target: PagePart) => void) | null;
  hide: (() => void) | null;
  duplicate: (() => void) | null;
  remove: (() => void) | null;
};

export type FindPartActions = (part: PagePart) => PartActions;

export const NO_ACTIONS: PartActions = {
  moveUp: null,
  moveDown: null,
  moveTo: null,
  hide: null,
  duplicate: null,
  remove: null,
};
