import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plantTree } from './planted-tree.ts';

const ROOT = join(import.meta.dirname, '../..');

test.for([
  ['<ChoiceField {...given} />', true],
  ['<select {...given} />', false],
] as const)('a list to choose from is a ChoiceField: %s passes, %s', ([list, passes]) => {
  const source = `export function Planted(given: Given) {\n  return ${list};\n}\n`;
  const tree = plantTree({ 'planted.tsx': source });
  const { status, stdout, stderr } = spawnSync(
    join(ROOT, 'node_modules/.bin/biome'),
    ['lint', `--config-path=${ROOT}`, tree],
    { encoding: 'utf8' },
  );
  const output = `${stdout}${stderr}`;
  expect([status === 0, output.includes('Use ChoiceField')], output).toEqual([passes, !passes]);
});
