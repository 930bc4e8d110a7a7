import * as z from 'zod/mini';

/** A report by Jest or Vitest (`--json`, `--reporter=json`), reduced to the fields read here. */
const Report = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/**
 * Compares a run with its suite's row under “Published client suites” in `docs/gateway.md`. Skipped
 * tests don't count.
 *
 * @param document the text of `docs/gateway.md`
 * @param report the parsed report
 * @returns the differences, a line each; empty if the counts match
 */
export function comparePublished(document: string, suite: string, report: unknown): string[] {
  const rows = document.matchAll(/^\| ([\w-]+) \| (\d+) \| (\d+) \|/gm);
  const row = [...rows].find(([, name]) => name === suite);
  if (row === undefined) return [`docs/gateway.md has no row for the suite “${suite}”.`];
  const parsed = z.safeParse(Report, report);
  if (!parsed.success) return ['This is no report of Jest or Vitest in JSON.'];
  const ran = parsed.data.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed');
  const failed = ran.filter(({ status }) => status === 'failed');
  const counts = [ran.length - failed.length, ran.length];
  const wanted = [Number(row[2]), Number(row[3])];
  if (counts.join() === wanted.join()) return [];
  return [
    `${suite}: ${counts[0]} of ${counts[1]} passed, and the row says ${wanted[0]} of ${wanted[1]}.`,
    ...failed.map(({ fullName }) => `failed: ${fullName}`),
  ];
}
