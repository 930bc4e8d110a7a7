import type { PaymentFinding } from '#money/rules/stripe-health.ts';

/** The result of one check, of payments or of anything else. */
export type Finding = PaymentFinding;

const MARKS = { good: 'ok  ', warning: 'WARN', bad: 'FAIL', skipped: '–   ' } as const;

/** @returns the findings, one per line, each with its next step below, and a count per level */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.flatMap(({ name, level, says, todo }) => [
    `${MARKS[level]}  ${name.padEnd(width)}  ${says}`,
    ...(todo === undefined ? [] : [`${' '.repeat(width + 8)}→ ${todo}`]),
  ]);
  const count = (level: Finding['level']) =>
    findings.filter((finding) => finding.level === level).length;
  const warnings = count('warning');
  const warned = warnings === 1 ? '1 warning' : `${warnings} warnings`;
  return [...lines, '', `${count('bad')} to fix, ${warned}.`].join('\n');
}

/** @returns whether anything needs fixing */
export function isIll(findings: readonly Finding[]): boolean {
  return findings.some(({ level }) => level === 'bad');
}

/** Says what failed: `ECONNREFUSED` says nothing to most people, but can be searched for. */
export function toReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(toReason).join(', ');
  return error instanceof Error ? error.message : String(error);
}
