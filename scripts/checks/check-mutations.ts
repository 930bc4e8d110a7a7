import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutation } from '../../test/mutations/mutation.ts';
import { findTitle, listProofs, splitCells } from './proofs.ts';

/** The documents whose rows name the tests that prove them. */
const DOCUMENTS = ['docs/coverage.md', 'docs/pitfalls.md', 'docs/security.md'];

type Proof = ReturnType<typeof listProofs>[number];

/** @returns the tests named for each row of the documents, by their full names */
export function readProofs(root: string): Map<string, Proof[]> {
  const lines = DOCUMENTS.flatMap((path) => readFileSync(join(root, path), 'utf8').split('\n'));
  const rows = lines.filter((line) => line.startsWith('| ')).map(splitCells);
  return new Map(
    rows.map((cells) => {
      const proofs = listProofs(cells.at(-1) ?? '');
      const named = proofs.map((proof) => ({ ...proof, test: findTitle(root, proof) }));
      return [cells[0] ?? '', named];
    }),
  );
}

/** @returns the stale mutations: those whose target or row is gone */
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
