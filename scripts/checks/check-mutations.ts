import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutation } from '../../test/mutations/mutation.ts';
import { listProofs, splitCells } from './proofs.ts';

/** Where a row says which tests prove it. */
const DOCUMENTS = ['docs/coverage.md', 'docs/pitfalls.md', 'docs/security.md'];

type Proof = ReturnType<typeof listProofs>[number];

/** @returns the tests named for each row of the documents */
export function readProofs(root: string): Map<string, Proof[]> {
  const lines = DOCUMENTS.flatMap((path) => readFileSync(join(root, path), 'utf8').split('\n'));
  const rows = lines.filter((line) => line.startsWith('| ')).map(splitCells);
  return new Map(rows.map((cells) => [cells[0] ?? '', listProofs(cells.at(-1) ?? '')]));
}

/** @returns which ways to break the product no longer fit it: what they break is gone, or their row */
export function checkMutations(root: string, mutations: readonly Mutation[]): string[] {
  const proofs = readProofs(root);
  return mutations.flatMap((mutation) => {
    const { row, what, file, find } = mutation;
    const place = `${row} (${what})`;
    if (!proofs.get(row)?.length) return [`${place}: no row of that name names a test.`];
    const path = join(root, file);
    const count = existsSync(path) ? readFileSync(path, 'utf8').split(find).length - 1 : 0;
    return count === 1 ? [] : [`${place}: ${file} has ${count} times “${find}”, and not once.`];
  });
}
