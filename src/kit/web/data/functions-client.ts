import { importAgain } from '#kit/public/import-again.ts';
import { readRefusal } from '../connection/error-sentence.ts';
import { fetchAsCaller } from './data-client.ts';

/**
 * Calls a server function, for work that no table can do.
 *
 * @param name of the function
 * @param body its arguments
 * @returns its response
 * @throws Error with the server's sentence on refusal, TypeError if unreachable
 */
export async function invokeFunction(
  name: string,
  body: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { FunctionsClient, FunctionsHttpError } = await importAgain(
    () => import('@supabase/functions-js'),
  );
  const client = new FunctionsClient(`${window.location.origin}/functions/v1`, {
    customFetch: fetchAsCaller,
  });
  const { data, error } = await client.invoke<unknown>(name, { body });
  if (error instanceof FunctionsHttpError) {
    const { message, code } = await readRefusal(error.context);
    throw Object.assign(new Error(message), { code });
  }
  // The client wraps what fetch threw.
  if (error) throw error.context instanceof Error ? error.context : error;
  return data;
}
