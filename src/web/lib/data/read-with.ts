import { importAgain } from '#web/ui/loading/import-again.ts';

/**
 * Fetches the reader of an answer while the answer is on its way, so that the screen needn't wait for
 * it.
 *
 * @param answer of the database
 * @param load imports the reader
 * @returns the answer's data, and the reader
 */
export async function readWith<Data, Reader>(
  answer: PromiseLike<{ data: Data }>,
  load: () => Promise<Reader>,
): Promise<[data: Data, reader: Reader]> {
  const [{ data }, reader] = await Promise.all([answer, importAgain(load)]);
  return [data, reader];
}
