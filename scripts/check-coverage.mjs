// docs/coverage.md says what proves each statement of the specification. This holds it to its word:
// every file it cites is there, and every test it quotes stands in the file it names.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [root = '.'] = process.argv.slice(2);
const ROW = /^\| (\d+\.\d+) \|/;
const PATH = /`([\w.-]+\/[\w./-]*)`/g;
const DECISION = /decisions\/(\d{3})/g;
const PROOF = /(?:`([^`]+)` )?“([^”]+)”/g;
const UNPROVED = /^(no test yet|later: .+)$/;

const rows = readFileSync(join(root, 'docs/coverage.md'), 'utf8').split('\n').filter(isRow);
const problems = rows.length > 0 ? rows.flatMap(checkRow) : ['docs/coverage.md has no rows.'];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function isRow(line) {
  return ROW.test(line);
}

function checkRow(line) {
  const [number, , built, proof] = line.slice(2, -2).split(/ (?<!\\)\| /);
  const found = [...checkBuilt(built ?? ''), ...checkProof(proof ?? '')];
  return found.map((problem) => `${number}: ${problem}`);
}

function checkBuilt(cell) {
  const files = [...cell.matchAll(PATH)].filter(([, path]) => !find(path));
  const decisions = [...cell.matchAll(DECISION)].filter(([, number]) => !isDecision(number));
  return [...files, ...decisions].map(([cited]) => `${cited} does not exist.`);
}

/** A file is named once for all its tests that follow. */
function checkProof(cell) {
  if (UNPROVED.test(cell)) return [];
  const proofs = [...cell.matchAll(PROOF)];
  if (proofs.length === 0) return [`"${cell}" names no test.`];
  let file = '';
  return proofs.flatMap(([, named, test]) => {
    file = named ?? file;
    const path = find(file);
    if (!path) return [`${file} does not exist.`];
    return hasTest(path, test.replaceAll('\\|', '|')) ? [] : [`${file} has no test “${test}”.`];
  });
}

function hasTest(path, test) {
  const source = readFileSync(path, 'utf8').replaceAll("\\'", "'");
  return [`'${test}'`, `"${test}"`, `\`${test}\``].some((quoted) => source.includes(quoted));
}

/** Paths are relative to src, unless they begin with another folder of the root. */
function find(path) {
  return [join(root, 'src', path), join(root, path)].find((candidate) => existsSync(candidate));
}

function isDecision(number) {
  const folder = join(root, 'docs/decisions');
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(`${number}-`));
}
