import { PREPARED_STATEMENTS_MAX_SIZE } from '../../limits/tables.ts';

/** Decides which statements are worth preparing. */
export type PreparedShapes = { admits(text: string): boolean };

/**
 * Admits a statement from its second occurrence on, and at most `max` of them: they stay in the
 * database's memory until the connection ends, and callers choose the filters.
 */
export function createPreparedShapes(max = PREPARED_STATEMENTS_MAX_SIZE): PreparedShapes {
  const seenOnce = new Set<string>();
  const admitted = new Set<string>();
  return {
    admits(text) {
      if (admitted.has(text)) return true;
      if (admitted.size >= max) return false;
      if (seenOnce.delete(text)) {
        admitted.add(text);
        return true;
      }
      if (seenOnce.size >= max) seenOnce.clear();
      seenOnce.add(text);
      return false;
    },
  };
}
