import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { formatMoment } from '#kit/web/time/dates.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { toClosingWords } from '#page/safety/rules/cases.ts';
import type { Case, CaseAppeal, CaseReport } from '#page/safety/rules/parse-case.ts';

const NOTE_MAX_LENGTH = 500;

type JudgementProps = { id: string; found: Case };

/** The administrator's decision, or the form to make it. */
export function CaseJudgement({ id, found }: JudgementProps) {
  const { report, appeal, is_own, decided_by } = found;
  const at = report?.closed_at ?? appeal?.answered_at;
  if (at) {
    return (
      <Card
        title={decided_by ? `Decided by ${decided_by}` : 'Decided'}
        description={formatMoment(at)}
      >
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {report?.closing_note || appeal?.answer || 'No message.'}
        </p>
      </Card>
    );
  }
  if (is_own) {
    return (
      <Banner tone="info" title="This is about your own page">
        Another administrator has to decide.
      </Banner>
    );
  }
  if (report) return <ReportJudgement id={id} report={report} found={found} />;
  return appeal && <AppealAnswer id={id} appeal={appeal} />;
}

function ReportJudgement({ id, report, found }: JudgementProps & { report: CaseReport }) {
  const [note, setNote] = useState(toClosingWords(report.reason));
  const close = useCloseReport();
  const press = (outcome: 'nothing' | 'suspended') =>
    close.mutate({ id, outcome, note: outcome === 'suspended' ? note : '' });
  const isPending = (outcome: string) => close.isPending && close.variables.outcome === outcome;
  return (
    <Card title="Your decision">
      <div className="flex flex-col gap-4">
        <TextareaField
          label="Why it is suspended"
          description="The owner will see this, and can appeal."
          value={note}
          maxLength={NOTE_MAX_LENGTH}
          dir="auto"
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="danger"
            busy={isPending('suspended')}
            busyLabel="Suspending…"
            onClick={() => press('suspended')}
          >
            {found.suspension ? 'Keep it suspended' : 'Suspend the page'}
          </Button>
          <Button variant="secondary" busy={isPending('nothing')} onClick={() => press('nothing')}>
            Nothing is wrong
          </Button>
        </div>
      </div>
    </Card>
  );
}

function AppealAnswer({ id, appeal }: { id: string; appeal: CaseAppeal }) {
  const [answer, setAnswer] = useState('');
  const send = useAnswerAppeal();
  const press = (lift: boolean) => send.mutate({ id, lift, answer });
  return (
    <Card title="Your answer">
      <div className="flex flex-col gap-4">
        <TextareaField
          label="Message to the owner"
          description="Required if the page stays suspended."
          value={answer}
          maxLength={NOTE_MAX_LENGTH}
          dir="auto"
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            busy={send.isPending && send.variables.lift}
            busyLabel="Restoring…"
            onClick={() => press(true)}
          >
            Restore the page
          </Button>
          <Button
            variant="secondary"
            busy={send.isPending && !send.variables.lift}
            disabled={answer.trim() === '' || appeal.answered_at !== null}
            onClick={() => press(false)}
          >
            Keep it suspended
          </Button>
        </div>
      </div>
    </Card>
  );
}

type Judgement = { id: string; outcome: 'nothing' | 'suspended'; note: string };

/** Closes a report by removing or keeping the page. */
function useCloseReport() {
  return useWrite({
    write: async (judgement: Judgement) =>
      dataClient.rpc('admin_close_report', judgement).throwOnError(),
    stale: staleAfter.judgement(),
    done: (_answer, { outcome }) =>
      outcome === 'suspended' ? 'The page is suspended' : 'The page stays as it is',
    refused: 'Failed to close the report',
  });
}

type Answer = { id: string; lift: boolean; answer: string };

/** Answers an owner's appeal. */
function useAnswerAppeal() {
  return useWrite({
    write: async (answer: Answer) => dataClient.rpc('admin_answer_appeal', answer).throwOnError(),
    stale: staleAfter.judgement(),
    done: (_answer, { lift }) => (lift ? 'The page is open again' : 'Answer sent to the owner'),
    refused: 'Failed to answer the appeal',
  });
}
