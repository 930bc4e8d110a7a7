import { invalidRequest } from '../errors.ts';

/** A decoded form: texts and records of them. A list is a record with ascending keys. */
export type FormTree = { [key: string]: string | FormTree };

/**
 * Parses nested parameters as Stripe's clients write them: `items[0][price]=price_1&expand[]=customer`.
 *
 * @param text of a query or a body
 * @throws ApiError if a name is malformed, or stands for both a text and a record
 */
export function parseForm(text: string): FormTree {
  const tree = newTree();
  for (const [name, value] of new URLSearchParams(text)) place(tree, name, value);
  return tree;
}

/** @returns the items if the keys count from 0, as in `a[0]` and `a[]` */
export function toItems(tree: FormTree): Array<string | FormTree> | null {
  const keys = Object.keys(tree);
  return keys.every((key, index) => key === String(index)) ? Object.values(tree) : null;
}

function place(tree: FormTree, name: string, value: string): void {
  const path = readPath(name);
  const last = path.pop() ?? '';
  let place = tree;
  for (const key of path) {
    const next = place[toKey(place, key)] ?? newTree();
    if (typeof next === 'string') throw invalidRequest(`Invalid object: ${name}`, { param: name });
    place[toKey(place, key)] = next;
    place = next;
  }
  const key = toKey(place, last);
  if (typeof place[key] === 'object') throw invalidRequest('Invalid string', { param: name });
  place[key] = value;
}

/** `a[]` means the next item. */
function toKey(tree: FormTree, key: string): string {
  return key === '' ? String(Object.keys(tree).length) : key;
}

/** `items[0][price]` → items, 0, price. */
function readPath(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  const [, first = '', rest = ''] = match ?? [];
  if (!match) {
    const code = 'parameter_unknown';
    throw invalidRequest(`Received unknown parameter: ${name}`, { code, param: name });
  }
  return [first, ...Array.from(rest.matchAll(/\[([^\]]*)\]/g), ([, key = '']) => key)];
}

/** Without a prototype, as callers choose the names. */
function newTree(): FormTree {
  return Object.create(null) as FormTree;
}
