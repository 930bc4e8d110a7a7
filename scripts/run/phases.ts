import { addCounts, buildClosingLine, type Count, NOTHING } from './test-count.ts';

type Phase = { title: string; seconds: number; count: Count };

/** The parts of a test run, which may run in parallel; their counts are printed at the end. */
export function createPhases() {
  const begun = performance.now();
  const done: Phase[] = [];

  /** Runs one part under its title. One that cannot be run has failed. */
  async function run(title: string, work: () => Promise<Count>): Promise<void> {
    process.stdout.write(`\n── ${title}\n`);
    const start = performance.now();
    const count = await work().catch((error: unknown) => failed(`${title}: ${error}`));
    done.push({ title, seconds: secondsSince(start), count });
  }

  /**
   * Prints what failed, once or for good, the seconds of each part, and the closing line.
   *
   * @param mayBeFlaky whether what passed at the second try counts as passed
   * @returns the exit code
   */
  function close(mayBeFlaky = true): number {
    const sum = addCounts(done.map(({ count }) => count));
    printList('What failed', sum.failures);
    const times = done.map(({ title, seconds }) => `${toColumn(seconds)}  ${title}`);
    const all = `${toColumn(secondsSince(begun))}  in all`;
    process.stdout.write(`\n── Seconds\n${[...times, all].join('\n')}\n`);
    printList('Flaky: passed only at the second try', sum.flaky);
    process.stdout.write(`\n${sum.flaky.length} flaky\n${buildClosingLine(sum)}\n`);
    return sum.failed > 0 || (!mayBeFlaky && sum.flaky.length > 0) ? 1 : 0;
  }

  return { run, close };
}

function failed(failure: string): Count {
  return { ...NOTHING, failed: 1, failures: [failure] };
}

function printList(title: string, entries: readonly string[]): void {
  if (entries.length > 0) process.stdout.write(`\n── ${title}\n${entries.join('\n\n')}\n`);
}

function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 1000);
}

function toColumn(seconds: number): string {
  return String(seconds).padStart(5);
}
