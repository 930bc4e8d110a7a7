import { type Account, all } from '../account.ts';
import { type ApiError, invalidRequest } from '../errors.ts';
import { type Kind, PREFIXES } from '../state.ts';
import { toList } from './params.ts';

type Answer = Record<string, unknown>;

/** Lists that an object includes only on request. */
const PARTS: Readonly<Record<string, (account: Account, id: string) => object[]>> = {
  'charge.refunds': (account, id) =>
    all(account, 'refund')
      .filter(({ charge }) => charge === id)
      .reverse(),
  'checkout.session.line_items': ({ state }, id) => [state.terms.get(id)?.item ?? []].flat(),
  'invoice.payments': (account, id) =>
    all(account, 'invoice_payment').filter(({ invoice }) => invoice === id),
};

/**
 * @param paths such as `latest_invoice.payments` or `data.customer`
 * @returns a copy of the response with ids on these paths expanded
 * @throws ApiError if something can't be expanded
 */
export function expand(account: Account, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer) as Answer;
  for (const path of paths) expandPath(account, copy, path.split('.'), path);
  return copy;
}

function expandPath(
  account: Account,
  answer: Answer,
  [key, ...rest]: readonly string[],
  path: string,
): void {
  if (key === undefined) return;
  const part = PARTS[`${String(answer.object)}.${key}`];
  if (part && answer[key] === undefined) {
    answer[key] = structuredClone(toList(part(account, String(answer.id)), `/v1/${key}`));
  }
  const value = answer[key];
  if (typeof value === 'string') answer[key] = resolve(account, value, path);
  else if (typeof value !== 'object') throw refuse(path);
  for (const next of [answer[key]].flat()) {
    if (next !== null) expandPath(account, next as Answer, rest, path);
  }
}

/** @returns the object with an id, deleted customers too */
function resolve({ state }: Account, id: string, path: string): object {
  const kinds = Object.keys(PREFIXES) as Kind[];
  const kind = kinds.find((one) => id.startsWith(`${PREFIXES[one]}_`));
  const object = kind && state.objects[kind].get(id);
  if (!object) throw refuse(path);
  return structuredClone(object);
}

function refuse(path: string): ApiError {
  const words = `This property cannot be expanded (${path}).`;
  return invalidRequest(words, { param: 'expand' });
}
