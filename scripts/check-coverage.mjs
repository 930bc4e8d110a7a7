// docs/coverage.md says what the product does and what proves it. This holds it to its word: every
// file and decision it cites is there, every test it quotes stands in the file it names, and the
// head line counts the rows.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkProofs, findFile, splitCells } from './proofs.mjs';

const [root = '.'] = process.argv.slice(2);
const ROW = /^\| (\d+\.\d+) \|/;
const PATH = /`([\w.-]+\/[\w./-]*)`/g;
const DECISION = /decisions?[ /](\d{3})/g;

const text = readFileSync(join(root, 'docs/coverage.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => ROW.test(line))
  .map(readRow);
const problems =
  rows.length > 0 ? [...rows.flatMap(checkRow), ...checkHead()] : ['docs/coverage.md has no rows.'];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function readRow(line) {
  const [number, statement, built = '', proof = ''] = splitCells(line);
  return { number, statement, built, proof, kind: findKind(statement, built, proof) };
}

/** What is built otherwise, and what the owner left open, stays told apart whatever proves it. */
function findKind(statement, built, proof) {
  if (proof.startsWith('later: ')) return 'later';
  if (proof === 'no test yet') return 'not proved';
  if (built.startsWith('built otherwise: ')) return 'built otherwise';
  return statement.endsWith('not shown') ? 'left open and decided' : 'built and proved';
}

function checkRow({ number, built, proof, kind }) {
  const files = [...built.matchAll(PATH)].filter(([, path]) => !findFile(root, path));
  const decisions = [...built.matchAll(DECISION)].filter(([, decision]) => !isDecision(decision));
  const isReasoned = !/^built o|^left open/.test(kind) || built.search(DECISION) >= 0;
  const found = [
    ...[...files, ...decisions].map(([cited]) => `${cited} does not exist.`),
    ...(isReasoned ? [] : ['what is built otherwise or was not shown names its decision.']),
    ...(kind === 'later' || kind === 'not proved' ? [] : checkProofs(root, proof)),
  ];
  return found.map((problem) => `${number}: ${problem}`);
}

function checkHead() {
  const count = (kind) => rows.filter((row) => row.kind === kind).length;
  const kinds = [
    'built and proved',
    'built otherwise',
    'left open and decided',
    'not proved',
    'later',
  ];
  const head = `${rows.length} statements: ${kinds.map((kind) => `${count(kind)} ${kind}`).join('; ')}.`;
  return text.split('\n').includes(head) ? [] : [`the head line is not “${head}”`];
}

function isDecision(number) {
  const folder = join(root, 'docs/decisions');
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(`${number}-`));
}
