import { runCommand } from './run-command.ts';
import { type Count, NOTHING } from './test-count.ts';

const TYPE_PROJECTS = ['.', 'src/domain', 'src/public-page', 'src/public-page/browser', 'src/web'];

/** The native compiler, in a third of the time; the other one is what dependency-cruiser reads with. */
const TSC = 'node node_modules/@typescript/native/bin/tsc';

/** Every check of the fast gate: its name, and the command that fails when it does not hold. */
const CHECKS: ReadonlyArray<readonly [name: string, command: string]> = [
  ['format and lint', 'biome ci --error-on-warnings .'],
  ...TYPE_PROJECTS.map((project) => [`types of ${project}`, `${TSC} -p ${project}`] as const),
  ['walls between rooms', 'depcruise src --config .dependency-cruiser.mjs'],
  ['vocabulary of features', 'node scripts/check-feature-files.mjs'],
  ['query keys', 'node scripts/check-query-keys.mjs'],
  ['coverage names', 'node scripts/check-coverage.mjs'],
  ['security lines', 'node scripts/check-security.mjs'],
  ['citations', 'node scripts/check-citations.mjs'],
  ['dead code', 'knip'],
  ['generated files', 'tsx scripts/generate.ts --check'],
];

const AT_ONCE = 2;

/** Runs all checks, two at a time; prints what fails in full and what holds in a line. */
export async function runChecks({ node = process.execPath } = {}): Promise<Count> {
  const waiting = [...CHECKS];
  const count: Count = { ...NOTHING, failures: [] };
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [name, command] = check;
      const { code, output } = await runCommand(command, { isQuiet: true, node });
      count[code === 0 ? 'passed' : 'failed'] += 1;
      if (code !== 0) count.failures.push(`check: ${name}`);
      process.stdout.write(code === 0 ? `  ✓ ${name}\n` : `  ✗ ${name}: ${command}\n${output}\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return count;
}
