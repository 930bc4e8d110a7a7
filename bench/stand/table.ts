import type { Figure } from './figure.ts';

const WIDTHS = { what: 58, value: 11, target: 11 };

/** Prints the figures of one row under its title, as they arrive. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  const lines = figures.map(({ what, value, target, isMet, note }) =>
    [
      isMet ? '  ok    ' : '  missed',
      what.padEnd(WIDTHS.what),
      value.padStart(WIDTHS.value),
      target.padStart(WIDTHS.target),
      note,
    ].join('  '),
  );
  process.stdout.write(`\n${title}\n${lines.map((line) => line.trimEnd()).join('\n')}\n`);
}
