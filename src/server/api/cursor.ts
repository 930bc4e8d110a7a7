import { isUuid } from '#domain/values/uuid.ts';
import type { Asked, RowCursor } from '../data/own-rows.ts';

/** @returns the cursor as callers hand it back: to them it is a word without a meaning */
export function writeCursor({ micros, id }: RowCursor): string {
  return Buffer.from(`${micros}.${id}`).toString('base64url');
}

/** @param cursor of unknown origin @returns the row it names, or null where we never wrote it */
export function readCursor(cursor: string): RowCursor | null {
  const [micros = '', id] = Buffer.from(cursor, 'base64url').toString('utf8').split('.', 2);
  return /^\d{1,16}$/.test(micros) && isUuid(id) ? { micros, id } : null;
}

/** @param query of a list, as it was checked @returns from where it goes on, and since when */
export function toAsked({
  cursor,
  since,
}: {
  cursor?: string | undefined;
  since?: string | undefined;
}): Omit<Asked, 'limit'> {
  return {
    after: cursor === undefined ? null : readCursor(cursor),
    since: since === undefined ? null : new Date(since),
  };
}
