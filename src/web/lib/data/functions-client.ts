import { readRefusal } from '#web/lib/connection/answer-sentence.ts';
import { importAgain } from '#web/ui/loading/import-again.ts';
import { fetchAsCaller } from './data-client.ts';

/**
 * Has the server do something that no table can.
 *
 * @param name of the function
 * @param body what it is told
 * @returns what it answers
 * @throws Error with the server's sentence where it refuses, TypeError where it cannot be reached
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
