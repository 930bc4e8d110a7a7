/** The maximum of one response. */
const PART = 1000;

/**
 * Reads a table whole, however many rows it has. Unlike the lists' `readAll`, it weighs nothing on screens
 * without a list.
 *
 * @param read returns the next rows in the order of their ids, after the last one read: at most so many
 */
export async function readInParts<Row>(
  read: (last: Row | undefined, most: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let part: Row[];
  do {
    part = await read(rows.at(-1), PART);
    rows.push(...part);
  } while (part.length === PART);
  return rows;
}
