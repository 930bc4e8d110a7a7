import { createHash } from 'node:crypto';
import { addCounts, buildClosingLine, type Count, NOTHING } from './test-count.ts';

type Phase = { title: string; seconds: number; count: Count };

/**
 * The parts of a test run, which may run in parallel; their counts are printed at the end. On a
 * busy machine time says little, so each part's CPU time is printed beside that of a fixed piece of
 * work.
 */
export function createPhases() {
  const calibrations = [calibrate()];
  const begun = performance.now();
  const done: Phase[] = [];

  /** Runs one part under its title. One that can't run counts as failed. */
  async function run(title: string, work: () => Promise<Count>): Promise<void> {
    process.stdout.write(`\n── ${title}\n`);
    const start = performance.now();
    const count = await work().catch((error: unknown) => failed(`${title}: ${error}`));
    done.push({ title, seconds: secondsSince(start), count });
  }

  /**
   * Prints failures and retries, each part's cost, and the closing line.
   *
   * @param mayBeFlaky whether passing on the second attempt counts as passed
   * @returns the exit code
   */
  function close(mayBeFlaky = true): number {
    const sum = addCounts(done.map(({ count }) => count));
    calibrations.push(calibrate());
    printList('What failed', sum.failures);
    const own = secondsOf(process.cpuUsage());
    const all = { title: 'in all', seconds: secondsSince(begun), count: sum };
    all.count.processorSeconds += own;
    const lines = [...done, all].map(({ title, seconds, count }) =>
      [toColumn(seconds), toColumn(count.processorSeconds), ` ${title}`].join(' '),
    );
    process.stdout.write(`\n── Seconds, and of processors\n${lines.join('\n')}\n`);
    printCalibrated(sum.processorSeconds, calibrations);
    printList('Flaky: passed only at the second try', sum.flaky);
    process.stdout.write(`\nflaky: ${sum.flaky.length}\n${buildClosingLine(sum)}\n`);
    return sum.failed > 0 || (!mayBeFlaky && sum.flaky.length > 0) ? 1 : 0;
  }

  return { run, close };
}

/**
 * @returns the CPU seconds of a fixed piece of work, similar to the suites' own: text, objects,
 * digests
 */
function calibrate(): number {
  const before = process.cpuUsage();
  const words = Array.from({ length: 60_000 }, (_, index) => `word ${index * 7919}`);
  for (let turn = 0; turn < 5; turn += 1) {
    const text = JSON.stringify(words.map((word) => ({ word })));
    createHash('sha256').update(text).digest();
    JSON.parse(text);
    words.sort(turn % 2 === 0 ? (one, other) => (one < other ? 1 : -1) : undefined);
  }
  return secondsOf(process.cpuUsage(before));
}

function printCalibrated(processorSeconds: number, calibrations: readonly number[]): void {
  const middle = calibrations.reduce((sum, one) => sum + one, 0) / calibrations.length;
  const each = calibrations.map((one) => one.toFixed(2)).join(' and ');
  process.stdout.write(
    `A fixed piece of work took ${each} s of a processor at the start and the end; all took ${Math.round(processorSeconds / middle)} times as much.\n`,
  );
}

function secondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6;
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
  return String(Math.round(seconds)).padStart(5);
}
