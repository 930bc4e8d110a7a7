import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkProofs, findFile, splitCells } from './checks/proofs.ts';

const ROW = /^\| (\d+\.\d+) \|/;
const PATH = /`([\w.-]+\/[\w./-]*)`/g;
/** A test file without a title, or a title that is only its case. */
const WHOLE = /`[^`]+\.(?:test|spec)\.tsx?`(?! “)|“(?:%\w|\$\{?\w+\}?)…?”/;
const DECISION = /decisions?[ /](\d{3})/g;

type Row = ReturnType<typeof readRow>;

/**
 * docs/coverage.md lists what the product does and which tests prove it. This checks that every
 * file and decision it cites exists, that every quoted test is in the named file, that no number is
 * used twice, and that the head line counts the rows.
 *
 * @param root of the repository
 * @returns the problems
 */
export function checkCoverage(root: string): string[] {
  const { lines, rows } = readCoverage(root);
  if (rows.length === 0) return ['docs/coverage.md has no rows.'];
  const numbers = rows.map(({ number }) => number);
  const twice = numbers.filter((number, index) => numbers.indexOf(number) < index);
  return [
    ...twice.map((number) => `${number} is the number of two rows.`),
    ...rows.flatMap((row) => checkRow(root, row)),
    ...checkHead(lines, rows),
  ];
}

/**
 * @param broken the numbers of rows with a mutation
 * @returns how many rows have weaker proof than they could, as printed by the check
 */
export function countWeakRows(root: string, broken: ReadonlySet<string>): string {
  const { rows } = readCoverage(root);
  const whole = rows.filter(({ proof }) => WHOLE.test(proof)).length;
  const unbroken = rows.filter(({ number }) => !broken.has(number)).length;
  return `${rows.length} rows, ${whole} proved by a whole file, ${unbroken} without a mutation`;
}

function readCoverage(root: string) {
  const lines = readFileSync(join(root, 'docs/coverage.md'), 'utf8').split('\n');
  return { lines, rows: lines.filter((line) => ROW.test(line)).map(readRow) };
}

function readRow(line: string) {
  const [number = '', statement = '', built = '', proof = ''] = splitCells(line);
  return { number, statement, built, proof, kind: findKind(statement, built, proof) };
}

/** "Built otherwise" and "left open" stay separate, whatever their proof. */
function findKind(statement: string, built: string, proof: string): string {
  if (proof.startsWith('later: ')) return 'later';
  if (proof === 'no test yet') return 'not proved';
  if (built.startsWith('built otherwise: ')) return 'built otherwise';
  return statement.endsWith('not shown') ? 'left open and decided' : 'built and proved';
}

function checkRow(root: string, { number, built, proof, kind }: Row): string[] {
  const files = [...built.matchAll(PATH)].filter(([, path = '']) => !findFile(root, path));
  const decisions = [...built.matchAll(DECISION)].filter(
    ([, decision = '']) => !isDecision(root, decision),
  );
  const isReasoned = !/^built o|^left open/.test(kind) || built.search(DECISION) >= 0;
  const found = [
    ...[...files, ...decisions].map(([cited]) => `${cited} does not exist.`),
    ...(isReasoned ? [] : ['what is built otherwise or was not shown names its decision.']),
    ...(kind === 'later' || kind === 'not proved' ? [] : checkProofs(root, proof)),
  ];
  return found.map((problem) => `${number}: ${problem}`);
}

function checkHead(lines: readonly string[], rows: readonly Row[]): string[] {
  const count = (kind: string) => rows.filter((row) => row.kind === kind).length;
  const kinds = [
    'built and proved',
    'built otherwise',
    'left open and decided',
    'not proved',
    'later',
  ];
  const head = `${rows.length} statements: ${kinds.map((kind) => `${count(kind)} ${kind}`).join('; ')}.`;
  return lines.includes(head) ? [] : [`the head line is not “${head}”`];
}

function isDecision(root: string, number: string): boolean {
  const folder = join(root, 'docs/decisions');
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(`${number}-`));
}
