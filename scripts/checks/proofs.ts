// Parses the tests that docs/coverage.md and docs/pitfalls.md name, and checks that they exist.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROOF = /(?:`([^`]+)` )?“([^”]+)”/g;
/** The name of a test, or of a table of cases, as in the source. */
const TITLE = /(?:\b(?:test|it)(?:\.\w+)*\(|\)\(|`\()\s*(['"`])((?:\\.|(?!\1)[\s\S])+?)\1/g;
const CUT = '…';

/** @returns a table row's cells; `\|` isn't a border */
export function splitCells(line: string): string[] {
  return line.slice(2, -2).split(/ (?<!\\)\| /);
}

/** @returns a cell's tests, each with its file; a file is named once for all that follow */
export function listProofs(cell: string): { file: string; test: string }[] {
  let file = '';
  return [...cell.matchAll(PROOF)].map(([, named, test = '']) => {
    file = named ?? file;
    return { file, test: test.replaceAll('\\|', '|') };
  });
}

/** @returns the problems with a cell's tests */
export function checkProofs(root: string, cell: string): string[] {
  const proofs = listProofs(cell);
  if (proofs.length === 0) return [`"${cell}" names no test.`];
  return proofs.flatMap(({ file, test }) => {
    const path = findFile(root, file);
    if (!path) return [`${file} does not exist.`];
    const fits = listTitles(path).filter((title) => fitsQuote(test, title)).length;
    if (fits === 0) return [`${file} has no test “${test}”.`];
    const isUnclear = test.endsWith(CUT) && fits > 1;
    return isUnclear ? [`${file} has ${fits} tests “${test}”: quote more of the name.`] : [];
  });
}

/** Paths are relative to src, unless they begin with another folder of the root. */
export function findFile(root: string, path: string): string | undefined {
  return [join(root, 'src', path), join(root, path)].find((candidate) => existsSync(candidate));
}

/** @returns whether a quote names the test with this title: in full, or by its beginning and `…` */
export function fitsQuote(quote: string, title: string): boolean {
  return quote.endsWith(CUT) ? title.startsWith(quote.slice(0, -CUT.length)) : title === quote;
}

/** @returns a quoted test's full name, or the quote if its file has no such test */
export function findTitle(root: string, { file, test }: { file: string; test: string }): string {
  const path = findFile(root, file);
  const titles = path ? listTitles(path) : [];
  return titles.find((title) => fitsQuote(test, title)) ?? test;
}

function listTitles(path: string): string[] {
  const source = readFileSync(path, 'utf8');
  return [...source.matchAll(TITLE)].map(([, , title = '']) =>
    title.replaceAll(/\\(['"`])/g, '$1'),
  );
}
