import { isUuid } from '#kit/rules/values/json.ts';
import type { Asked, RowCursor } from '#page/delivery/server/own-rows.ts';

/** @returns the cursor, opaque to callers */
export function writeCursor({ micros, id }: RowCursor): string {
  return Buffer.from(`${micros}.${id}`).toString('base64url');
}

/** @param cursor of unknown origin @returns its row, or null if we never issued it */
export function readCursor(cursor: string): RowCursor | null {
  const [micros = '', id] = Buffer.from(cursor, 'base64url').toString('utf8').split('.', 2);
  return /^\d{1,16}$/.test(micros) && isUuid(id) ? { micros, id } : null;
}

/** @param query of a list, validated @returns where it continues, and its start time */
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
