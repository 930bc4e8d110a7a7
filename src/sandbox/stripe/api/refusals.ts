import type * as z from 'zod/mini';
import { type Account, get } from '../account.ts';
import { type ApiError, invalidRequest } from '../errors.ts';
import type { Kind } from '../state.ts';
import type { FormTree } from './params.ts';

type Issue = z.core.$ZodIssue;

/**
 * @param issues of a schema in `params.ts`
 * @param given the parsed parameters
 * @returns the refusal of the first issue; unknown parameters come first
 */
export function refuse(issues: readonly Issue[], given: FormTree): ApiError {
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (issue?.code === 'unrecognized_keys') {
    const param = writePath([...issue.path, issue.keys[0] ?? '']);
    const code = 'parameter_unknown';
    return invalidRequest(`Received unknown parameter: ${param}`, { code, param });
  }
  const path = issue?.path ?? [];
  const param = writePath(path);
  const value = readAt(given, path);
  if (value === undefined) {
    const code = 'parameter_missing';
    return invalidRequest(`Missing required param: ${param}.`, { code, param });
  }
  return invalidRequest(`Invalid ${param}: ${JSON.stringify(value)}`, { param });
}

/** items, 0, price → `items[0][price]`. */
export function writePath(path: readonly PropertyKey[]): string {
  return path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('');
}

function readAt(tree: FormTree, path: readonly PropertyKey[]): string | FormTree | undefined {
  let value: string | FormTree | undefined = tree;
  for (const key of path) {
    value = typeof value === 'object' ? value[String(key)] : undefined;
  }
  return value;
}

/** Parameters that are ids, by their object's kind. */
const KIND_OF_PARAM: Readonly<Record<string, Kind>> = {
  charge: 'charge',
  configuration: 'billing_portal.configuration',
  customer: 'customer',
  default_payment_method: 'payment_method',
  payment_intent: 'payment_intent',
  price: 'price',
  product: 'product',
  subscription: 'subscription',
};

/** @throws ApiError if the parameters, at any depth, name an object that doesn't exist */
export function requireReferences(
  account: Account,
  given: object,
  path: readonly string[] = [],
): void {
  for (const [name, value] of Object.entries(given)) {
    const here = [...path, name];
    const kind = KIND_OF_PARAM[name];
    if (kind && typeof value === 'string') get(account, kind, value, writePath(here));
    const isNested = typeof value === 'object' && value !== null && name !== 'metadata';
    if (isNested) requireReferences(account, value, here);
  }
}
