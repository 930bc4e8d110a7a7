import type { PagePart } from '../page-parts.ts';

/** What can be done with a part on the page itself; null where it can't be. */
export type PartActions = {
  moveUp: (() => void) | null;
  moveDown: (() => void) | null;
  /** Gives it the place of another part of its kind. */
  moveTo: ((target: PagePart) => void) | null;
  hide: (() => void) | null;
  duplicate: (() => void) | null;
  remove: (() => void) | null;
};

export type FindPartActions = (part: PagePart) => PartActions;

export const NO_ACTIONS: PartActions = {
  ...{ moveUp: null, moveDown: null, moveTo: null },
  ...{ hide: null, duplicate: null, remove: null },
};
