import { MUTATIONS } from '../../test/mutations/mutations.ts';
import { checkCoverage, countWeakRows } from '../check-coverage.ts';
import { checkCitations } from '../checks/check-citations.ts';
import { checkMeasures, describeShapes } from '../checks/check-measures.ts';
import { checkMutations } from '../checks/check-mutations.ts';
import { checkQueryKeys } from '../checks/check-query-keys.ts';
import { checkSecurity } from '../checks/check-security.ts';
import { checkWords } from '../checks/check-words.ts';
import { type Measures, measure } from '../checks/measures.ts';
import { runCommand } from './run-command.ts';
import { type Count, NOTHING } from './test-count.ts';

const TYPE_PROJECTS = [
  '.',
  ...['rules', 'public', 'script', 'web'].map((role) => `build/${role}.tsconfig.json`),
];

/** The native compiler, in a third of the time; dependency-cruiser needs the other one. */
const TSC = 'node node_modules/@typescript/native/bin/tsc';

/** A command that fails on a problem, or a function that finds the problems. */
type Check = string | (() => string[]);

let measures: Measures | undefined;

/** Parses every source, which takes seconds. */
function measureOnce(): Measures {
  measures ??= measure('.');
  return measures;
}

/** Every check of the fast gate, and the addition to its line on success. */
const CHECKS: ReadonlyArray<readonly [name: string, check: Check, note?: () => string]> = [
  ['format and lint', 'biome ci --error-on-warnings .'],
  ...TYPE_PROJECTS.map((project) => [`types of ${project}`, `${TSC} -p ${project}`] as const),
  ['walls between rooms', 'depcruise src --config .dependency-cruiser.mjs'],
  ['measures', () => checkMeasures(measureOnce()), () => describeShapes(measureOnce())],
  ['query keys', () => checkQueryKeys('src')],
  ['coverage names', () => checkCoverage('.'), describeCoverage],
  ['security lines', () => checkSecurity('.')],
  ['ways to break it', () => checkMutations('.', MUTATIONS)],
  ['citations', () => checkCitations('.')],
  ['retired words', () => checkWords('src')],
  ['dead code', 'knip'],
  ['first scripts', 'tsx scripts/checks/check-first-scripts.ts'],
  ['generated files', 'tsx scripts/generate.ts --check'],
];

const AT_ONCE = 2;

/** Runs all checks, two at a time; prints failures in full and successes in a line. */
export async function runChecks({ node = process.execPath } = {}): Promise<Count> {
  const waiting = [...CHECKS];
  const count: Count = { ...NOTHING, failures: [] };
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [name, how, note] = check;
      const { problem, processorSeconds } =
        typeof how === 'string'
          ? await runQuietly(how, node)
          : { problem: how().join('\n'), processorSeconds: 0 };
      count.processorSeconds += processorSeconds;
      count[problem === '' ? 'passed' : 'failed'] += 1;
      if (problem !== '') count.failures.push(`check: ${name}`);
      const held = note ? `${name}: ${note()}` : name;
      process.stdout.write(problem === '' ? `  ✓ ${held}\n` : `  ✗ ${name}\n${problem}\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return count;
}

function describeCoverage(): string {
  return countWeakRows('.', new Set(MUTATIONS.map(({ row }) => row)));
}

/** @returns a failing command's output, or ''; and its CPU time */
async function runQuietly(command: string, node: string) {
  const { code, output, processorSeconds } = await runCommand(command, { isQuiet: true, node });
  return { problem: code === 0 ? '' : `${command}\n${output}`, processorSeconds };
}
