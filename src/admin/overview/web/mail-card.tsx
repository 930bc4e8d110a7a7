import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Mail, TriangleAlert } from 'lucide-react';
import { isMailFailing, type MailState, parseTestMailAnswer } from '#kit/rules/mails/mail-state.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { invokeFunction } from '#kit/web/data/functions-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { formatAgo } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { mailOverviewQuery } from './queries.ts';

/** Whether emails are delivered, with a button to send a test. */
export function MailCard() {
  const { data, isPending, refetch } = useQuery(mailOverviewQuery);
  return (
    <Card title="Email">
      {data ? (
        <div className="flex flex-col items-start gap-5">
          <State state={data} />
          <TestMail />
        </div>
      ) : isPending ? (
        <div role="status">
          <span className="sr-only">Loading the email status</span>
          <Skeleton className="h-24" />
        </div>
      ) : (
        <LoadFailure icon={<Mail />} title="The email status didn’t load" onRetry={refetch} />
      )}
    </Card>
  );
}

function State({ state }: { state: MailState }) {
  const now = useCurrentMinute();
  const { waiting, failing, oldest_at, last_sent_at, last_error } = state;
  const ago = (moment: string | null, none: string) =>
    moment === null ? none : formatAgo(Date.parse(moment), now);
  const isFailing = isMailFailing(state);
  return (
    <>
      <p className="flex items-center gap-2 font-medium">
        {isFailing ? (
          <TriangleAlert aria-hidden className="size-4 shrink-0 text-danger" />
        ) : (
          <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
        )}
        {isFailing ? 'The mail server refuses emails' : 'Emails are going out'}
      </p>
      <div className="w-full">
        <Facts columns={4}>
          <Fact name="Waiting">{waiting.toLocaleString()}</Fact>
          <Fact name="Delayed">{failing.toLocaleString()}</Fact>
          <Fact name="Oldest">{ago(oldest_at, 'None')}</Fact>
          <Fact name="Last sent">{ago(last_sent_at, 'Never')}</Fact>
        </Facts>
      </div>
      {isFailing && (
        <Banner tone="danger" title="The mail server’s last error">
          <span className="block">{last_error}</span>
          We try account emails for a day. Check <code>MAIL_URL</code> and the mail server, then
          send a test email.
        </Banner>
      )}
    </>
  );
}

function TestMail() {
  const test = useTestMail();
  const answer = test.isPending ? undefined : test.data;
  return (
    <div className="flex w-full flex-col items-start gap-4">
      <div role="status" className="w-full empty:hidden">
        {answer?.ok && (
          <Banner tone="success" title={`Sent to ${answer.to}`}>
            The mail server accepted it. If it doesn’t arrive, check your spam folder, SPF and DKIM.
          </Banner>
        )}
        {answer && !answer.ok && (
          <Banner tone="danger" title="The mail server refused it">
            {answer.problem}
          </Banner>
        )}
        {test.isError && (
          <Banner tone="danger" title="The test email couldn’t be sent">
            {toErrorSentence(test.error, 'Please try again.')}
          </Banner>
        )}
      </div>
      <Button
        variant="secondary"
        busy={test.isPending}
        busyLabel="Sending…"
        onClick={() => test.mutate()}
      >
        Send a test email
      </Button>
    </div>
  );
}

/** Emails the calling administrator, and shows the mail server's response. */
function useTestMail() {
  return useWrite({
    write: async () => parseTestMailAnswer(await invokeFunction('send-test-mail', {})),
    stale: staleAfter.testMail(),
  });
}
