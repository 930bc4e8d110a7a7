import { Badge } from '#kit/web/ui/badge.tsx';
import { CASE_KINDS, CASE_OUTCOMES, CASE_REASONS } from '#page/safety/rules/cases.ts';

/** The outcome of a case. */
export function OutcomeBadge({ outcome }: { outcome: string }) {
  const tone =
    outcome === ''
      ? 'warning'
      : outcome === 'suspended'
        ? 'danger'
        : outcome === 'restored'
          ? 'success'
          : 'neutral';
  return <Badge tone={tone}>{CASE_OUTCOMES[outcome] ?? outcome}</Badge>;
}

/** @returns what a case is about, in a few words: `Reported 12 times: Phishing` */
export function describeCase(entry: {
  kind: string;
  reason: string;
  report_count: number;
}): string {
  const { kind, reason, report_count } = entry;
  if (kind === 'report') {
    const times = report_count === 1 ? 'once' : `${report_count.toLocaleString()} times`;
    return `Reported ${times}: ${CASE_REASONS[reason] ?? reason}`;
  }
  return kind === 'check' ? CASE_KINDS.check : CASE_KINDS.appeal;
}
