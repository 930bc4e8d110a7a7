/** The result of one check. */
export type Finding = {
  /** The subject: Mail, Disk. */
  name: string;
  /** `skipped`: not applicable to this installation. */
  level: 'good' | 'warning' | 'bad' | 'skipped';
  /** The result, in a sentence. */
  says: string;
  /** The operator's next step. */
  todo?: string | undefined;
};

const MARKS = { good: 'ok  ', warning: 'WARN', bad: 'FAIL', skipped: '–   ' } as const;

/** @returns the findings, one a line, with what to do below each, and a count of each level */
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

/** What failed, in words: `ECONNREFUSED` says nothing to most people, but can be searched for. */
export function toReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(toReason).join(', ');
  return error instanceof Error ? error.message : String(error);
}
