import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkProofs, splitCells } from './proofs.ts';

const CODE = ['src', 'supabase', 'test', 'e2e', 'bench', 'scripts'];
const TEXT = /\.(?:[cm]?[jt]sx?|sql|css|md|html)$/;
const NOWHERE = /specification section|field notes|\bdesign (?:section )?\d[\d.]*/gi;

const CITATIONS = [
  ['coverage', /\bcoverage (\d+\.\d+(?:(?:, | to | and |, and )\d+\.\d+)*)/gi, /\d+\.\d+/g],
  ['decision', /\bdecisions?(?: |\/)(\d{3}(?:\.\d+)?)/gi, /.+/g],
  ['pitfalls', /\bpitfalls: ([a-z0-9-]+)/g, /.+/g],
  ['design', /\bdesign: ([a-z]+)/g, /.+/g],
] as const;

/** Valid citations by kind. */
type Known = Readonly<Record<(typeof CITATIONS)[number][0], ReadonlySet<string>>>;

/**
 * Every citation in the code leads to an existing place in docs/, so that a clone contains them
 * all: `coverage 2.40`, `decision 034.7`, `pitfalls: name` and `design: heading`.
 *
 * @param root of the repository
 * @returns the problems
 */
export function checkCitations(root: string): string[] {
  const files = [...[...CODE, 'docs'].flatMap((folder) => list(root, folder)), 'README.md'];
  const known = listKnown(root);
  return [
    ...files.filter(isRead).flatMap((path) => checkFile(path, read(root, path), known)),
    ...checkPitfalls(root),
  ];
}

function listKnown(root: string): Known {
  const names = (path: string, pattern: RegExp) =>
    new Set([...read(root, path).matchAll(pattern)].map(([, name = '']) => name));
  const headings = names('docs/design.md', /^## (.+)$/gm);
  return {
    coverage: names('docs/coverage.md', /^\| (\d+\.\d+) \|/gm),
    pitfalls: names('docs/pitfalls.md', /^\| ([a-z0-9-]+) \|/gm),
    design: new Set([...headings].map((name) => name.toLowerCase())),
    decision: new Set(list(root, 'docs/decisions').flatMap((path) => listDecisions(root, path))),
  };
}

function read(root: string, path: string): string {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
}

/** This check and its test mention invalid citations. */
function isRead(path: string): boolean {
  return TEXT.test(path) && !/scripts\/checks\/check-citations\./.test(path);
}

function list(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** @returns the decision's number, and that of each of its numbered items */
function listDecisions(root: string, path: string): string[] {
  const [, number] = /\/(\d{3})-[^/]*\.md$/.exec(path) ?? [];
  if (!number) return [];
  const items = [...read(root, path).matchAll(/^(\d+)\. /gm)].map(
    ([, item]) => `${number}.${item}`,
  );
  return [number, ...items];
}

function checkFile(path: string, text: string, known: Known): string[] {
  const cited = CITATIONS.flatMap(([kind, pattern, part]) =>
    [...text.matchAll(pattern)]
      .flatMap(([, targets = '']) => targets.match(part) ?? [])
      .filter((target) => !known[kind].has(target.toLowerCase()))
      .map((target) => `${path}: ${kind} ${target} leads nowhere.`),
  );
  if (path.startsWith('docs')) return cited;
  return [
    ...cited,
    ...[...text.matchAll(NOWHERE)].map(
      ([words]) => `${path}: “${words}” is not in this repository.`,
    ),
  ];
}

function checkPitfalls(root: string): string[] {
  const rows = read(root, 'docs/pitfalls.md')
    .split('\n')
    .filter((line) => /^\| [a-z0-9-]+ \|/.test(line));
  return rows.flatMap((row) => {
    const [name, , proof = ''] = splitCells(row);
    return checkProofs(root, proof).map((problem) => `pitfalls: ${name}: ${problem}`);
  });
}
