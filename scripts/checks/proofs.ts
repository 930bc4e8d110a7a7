// How docs/coverage.md and docs/pitfalls.md name what proves them, and whether it is there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROOF = /(?:`([^`]+)` )?“([^”]+)”/g;

/** @returns the cells of a table's line; `\|` is no border */
export function splitCells(line: string): string[] {
  return line.slice(2, -2).split(/ (?<!\\)\| /);
}

/** @returns the tests a cell names, each with its file; a file is named once for all that follow */
export function listProofs(cell: string): { file: string; test: string }[] {
  let file = '';
  return [...cell.matchAll(PROOF)].map(([, named, test = '']) => {
    file = named ?? file;
    return { file, test: test.replaceAll('\\|', '|') };
  });
}

/** @returns what is wrong with the tests a cell names */
export function checkProofs(root: string, cell: string): string[] {
  const proofs = listProofs(cell);
  if (proofs.length === 0) return [`"${cell}" names no test.`];
  return proofs.flatMap(({ file, test }) => {
    const path = findFile(root, file);
    if (!path) return [`${file} does not exist.`];
    return hasTest(path, test) ? [] : [`${file} has no test “${test}”.`];
  });
}

/** Paths are relative to src, unless they begin with another folder of the root. */
export function findFile(root: string, path: string): string | undefined {
  return [join(root, 'src', path), join(root, path)].find((candidate) => existsSync(candidate));
}

function hasTest(path: string, test: string): boolean {
  const source = readFileSync(path, 'utf8').replaceAll("\\'", "'");
  return [`'${test}'`, `"${test}"`, `\`${test}\``].some((quoted) => source.includes(quoted));
}
