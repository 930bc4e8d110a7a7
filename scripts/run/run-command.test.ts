import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

test('a command’s output arrives as plain text, in whole lines', async () => {
  const paint =
    "printf '\\033[31mred\\033[0m\\r\\n\\033[2K\\bone\\ttwo\\007'; printf '\\033[1mbold' >&2; exit 3";
  const { code, output } = await runCommand(paint, { isQuiet: true, env: { FORCE_COLOR: '1' } });
  expect(code).toBe(3);
  expect(output.split('\n').toSorted()).toEqual(['bold', 'one\ttwo', 'red']);
});

test('processor time is summed over a command and everything it starts', async () => {
  const work = `node -e 'const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);'`;
  const { processorSeconds } = await runCommand(`sh -c "${work}" && ${work}; exit 1`, {
    isQuiet: true,
  });
  expect(processorSeconds).toBeGreaterThanOrEqual(0.6);
});

test('a command runs on the given Node.js, and finds the packages’ binaries', async () => {
  const { output } = await runCommand('node -p process.execPath; command -v tsc', {
    isQuiet: true,
  });
  expect(output).toContain(process.execPath);
  expect(output).toMatch(/node_modules\/\.bin\/tsc$/);
});
