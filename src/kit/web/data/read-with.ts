import { importAgain } from '#kit/public/import-again.ts';

/**
 * Loads a response's parser in parallel with the response, so that the screen needn't wait for it.
 *
 * @param answer of the database
 * @param load imports the parser
 * @returns the response's data, and the parser
 */
export async function readWith<Data, Reader>(
  answer: PromiseLike<{ data: Data }>,
  load: () => Promise<Reader>,
): Promise<[data: Data, reader: Reader]> {
  const [{ data }, reader] = await Promise.all([answer, importAgain(load)]);
  return [data, reader];
}
