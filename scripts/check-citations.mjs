// What the code cites can be opened by whoever cloned it: `coverage 2.40`, `decision 034.7`,
// `pitfalls: name` and `design: heading` lead into docs/, and nothing cites what is not there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkProofs, splitCells } from './proofs.mjs';

const [root = '.'] = process.argv.slice(2);
const CODE = ['src', 'supabase', 'test', 'e2e', 'bench', 'scripts'];
const TEXT = /\.(?:[cm]?[jt]sx?|sql|css|md|html)$/;
/** Landed migrations never change: `design 11.4` in them is item 4 of decision 034 (docs/design.md). */
const LANDED = /supabase\/migrations\/20261121/;
const NOWHERE = /specification section|field notes|\bdesign (?:section )?\d[\d.]*/gi;

const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');
const names = (path, pattern) => new Set([...read(path).matchAll(pattern)].map(([, name]) => name));
const decisionFiles = list('docs/decisions');

const KNOWN = {
  coverage: names('docs/coverage.md', /^\| (\d+\.\d+) \|/gm),
  pitfalls: names('docs/pitfalls.md', /^\| ([a-z0-9-]+) \|/gm),
  design: new Set([...names('docs/design.md', /^## (.+)$/gm)].map((name) => name.toLowerCase())),
  decision: new Set(decisionFiles.flatMap(listDecisions)),
};
const CITATIONS = [
  ['coverage', /\bcoverage (\d+\.\d+(?:(?:, | to | and |, and )\d+\.\d+)*)/gi, /\d+\.\d+/g],
  ['decision', /\bdecisions?(?: |\/)(\d{3}(?:\.\d+)?)/gi, /.+/g],
  ['pitfalls', /\bpitfalls: ([a-z0-9-]+)/g, /.+/g],
  ['design', /\bdesign: ([a-z]+)/g, /.+/g],
];

const files = [...CODE.flatMap(list), ...list('docs'), 'README.md'].filter(isRead);
const problems = [...files.flatMap(checkFile), ...checkPitfalls()];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** This check and its test name what may not be cited. */
function isRead(path) {
  return TEXT.test(path) && !/scripts\/check-citations\./.test(path);
}

function list(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** @returns the decision's number, and that of each of its numbered items */
function listDecisions(path) {
  const [, number] = /\/(\d{3})-[^/]*\.md$/.exec(path) ?? [];
  if (!number) return [];
  const items = [...read(path).matchAll(/^(\d+)\. /gm)].map(([, item]) => `${number}.${item}`);
  return [number, ...items];
}

function checkFile(path) {
  const text = read(path);
  const cited = CITATIONS.flatMap(([kind, pattern, part]) =>
    [...text.matchAll(pattern)]
      .flatMap(([, targets]) => targets.match(part))
      .filter((target) => !KNOWN[kind].has(target.toLowerCase()))
      .map((target) => `${path}: ${kind} ${target} leads nowhere.`),
  );
  if (LANDED.test(path)) return [...cited, ...checkLanded(path, text)];
  if (path.startsWith('docs')) return cited;
  return [
    ...cited,
    ...[...text.matchAll(NOWHERE)].map(
      ([words]) => `${path}: “${words}” is not in this repository.`,
    ),
  ];
}

function checkLanded(path, text) {
  return [...text.matchAll(/\bdesign 11\.(\d+)/gi)]
    .filter(([, item]) => !KNOWN.decision.has(`034.${item}`))
    .map(([cited]) => `${path}: ${cited} leads nowhere.`);
}

function checkPitfalls() {
  const rows = read('docs/pitfalls.md')
    .split('\n')
    .filter((line) => /^\| [a-z0-9-]+ \|/.test(line));
  return rows.flatMap((row) => {
    const [name, , proof = ''] = splitCells(row);
    return checkProofs(root, proof).map((problem) => `pitfalls: ${name}: ${problem}`);
  });
}
