import type * as z from 'zod/mini';
import type { Account } from '../account.ts';

export type Route = {
  method: 'DELETE' | 'GET' | 'POST';
  /** Below `/v1`, with `:id` in place of an id. */
  path: string;
  params: z.ZodMiniType;
  answer(account: Account, params: never, id: string): object;
};

/**
 * @param params the schema of the parameters
 * @param answer does all of the request at once; it throws before it changes anything
 */
export function route<S extends z.ZodMiniType>(
  method: Route['method'],
  path: string,
  params: S,
  answer: (account: Account, params: z.infer<S>, id: string) => object,
): Route {
  return { method, path, params, answer };
}
