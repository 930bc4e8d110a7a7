import { formatMoment } from '#kit/web/time/dates.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { toFindingWords, toReasonWords } from '#page/safety/rules/cases.ts';
import type { Case, CaseAppeal, CaseFinding, CaseReport } from '#page/safety/rules/parse-case.ts';

/** The report about a page, or its owner's appeal. */
export function CaseStory({ found }: { found: Case }) {
  const { report, appeal, flags } = found;
  const findings = report?.findings.length ? report.findings : (flags?.findings ?? []);
  return (
    <>
      {appeal && <AppealCard appeal={appeal} />}
      {report?.source === 'visitor' && <ReportsCard report={report} />}
      {findings.length > 0 && <FindingsCard findings={findings} />}
    </>
  );
}

function AppealCard({ appeal }: { appeal: CaseAppeal }) {
  return (
    <Card title="What the owner says" description={formatMoment(appeal.sent_at)}>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {appeal.text}
      </p>
      <p className="wrap-anywhere mt-4 text-ink-soft">
        Suspended on {formatMoment(appeal.suspended_at)}: <q dir="auto">{appeal.reason}</q>
      </p>
    </Card>
  );
}

function ReportsCard({ report }: { report: CaseReport }) {
  const counts = Object.entries(report.reasons).sort(([, a], [, b]) => b - a);
  const unheard = report.report_count - report.notes.length;
  return (
    <Card
      title="What visitors say"
      description={`First on ${formatMoment(report.created_at)}, last on ${formatMoment(report.last_reported_at)}.`}
    >
      <ul aria-label="Reasons" className="flex flex-col gap-1">
        {counts.map(([reason, count]) => (
          <li key={reason} className="flex justify-between gap-4">
            <span>{toReasonWords(reason)}</span>
            <span className="font-medium tabular-nums">{count.toLocaleString()}</span>
          </li>
        ))}
      </ul>
      {report.notes.length > 0 && (
        <ul aria-label="Notes" className="mt-4 flex flex-col gap-3 border-line border-t pt-4">
          {report.notes.map(({ at, note }) => (
            <li key={`${at} ${note}`} className="flex flex-col gap-0.5">
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {note}
              </p>
              <time dateTime={at} className="text-ink-faint text-xs">
                {formatMoment(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
      {report.notes.length > 0 && unheard > 0 && (
        <p className="mt-3 text-ink-faint">{unheard.toLocaleString()} more have no saved note.</p>
      )}
    </Card>
  );
}

function FindingsCard({ findings }: { findings: readonly CaseFinding[] }) {
  return (
    <Card
      title="What our link checks found"
      description="This is only a hint: honest links can look like this too. Don’t open them here."
    >
      <ul aria-label="Findings" className="flex flex-col gap-3">
        {findings.map(({ kind, url }) => (
          <li key={`${kind} ${url}`} className="flex flex-col gap-0.5">
            <span className="font-medium">{toFindingWords(kind)}</span>
            <code className="wrap-anywhere text-ink-soft text-sm">{url}</code>
          </li>
        ))}
      </ul>
    </Card>
  );
}
