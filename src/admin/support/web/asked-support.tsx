import { queryOptions } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AskedSupport as Asked } from '#admin/help/rules/parse-request.ts';
import { SUPPORT_MESSAGE_LENGTH, toTopicWords } from '#admin/help/rules/requests.ts';
import { StateBadge, SupportThread } from '#admin/help/web/support-thread.tsx';
import { CaseVisitors } from '#admin/web/case-visitors.tsx';
import { adminUserPath, bioPath, REQUEST_PARAMETER } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient, readWith } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { BackToList } from '#kit/web/lists/entry-link.tsx';
import { EntryScreen } from '#kit/web/lists/entry-screen.tsx';
import { formatDate } from '#kit/web/time/dates.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { nameStoredPlan } from '#money/plans/rules/plans.ts';

/** One request: its messages, its author's page and plan, and the answer form. */
export function AskedSupport({ id }: { id: string }) {
  return (
    <EntryScreen
      query={askedSupportQuery(id)}
      icon={<LifeBuoy />}
      words={{
        loading: 'Loading the question',
        failed: 'We couldn’t read the question',
        gone: 'This question is gone',
        because: 'Its account was deleted.',
      }}
      back={<Back />}
    >
      {(asked) => <OpenQuestion asked={asked} />}
    </EntryScreen>
  );
}

const Back = () => <BackToList param={REQUEST_PARAMETER}>All questions</BackToList>;

function OpenQuestion({ asked }: { asked: Asked }) {
  const { request, messages, person } = asked;
  const asker = person.full_name || person.username;
  return (
    <>
      <PageHeader
        title={request.subject}
        description={toTopicWords(request.topic)}
        badge={<StateBadge status={request.status} />}
        actions={<Back />}
      />
      <CaseVisitors id={request.id} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card>
            <SupportThread messages={messages} toName={(message) => nameWriter(message, asker)} />
          </Card>
          <AnswerForm asked={asked} />
        </div>
        <Asker asked={asked} />
      </div>
    </>
  );
}

/** Other administrators' answers carry their name. */
function nameWriter({ is_answer, is_own, author }: Asked['messages'][number], asker: string) {
  if (!is_answer) return asker;
  return is_own ? 'You' : (author ?? 'Support');
}

function Asker({ asked: { request, person, others } }: { asked: Asked }) {
  const { plan } = person;
  return (
    <Card
      title={<bdi>{person.full_name || person.username}</bdi>}
      description={person.email}
      action={request.is_first && <Badge tone="accent">Answered first</Badge>}
      footer={
        <>
          {person.is_active && (
            <Button asChild variant="ghost">
              <a href={bioPath(person.username)} target="_blank" rel="noreferrer">
                Open the page
              </a>
            </Button>
          )}
          <Button asChild variant="secondary">
            <Link to={adminUserPath(request.user_id)}>All about this account</Link>
          </Button>
        </>
      }
    >
      <Facts columns={2}>
        <Fact name="Plan">{nameStoredPlan(plan)}</Fact>
        <Fact name="Here since">{formatDate(person.created_at)}</Fact>
        <Fact name="Page">
          {person.is_active ? person.username : `${person.username}, suspended`}
        </Fact>
        <Fact name="Other questions">{others.toLocaleString()}</Fact>
      </Facts>
    </Card>
  );
}

/** The administrator's answer form. It keeps its text when new messages arrive. */
function AnswerForm({ asked: { request, messages } }: { asked: Asked }) {
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { ask, isPending, variables } = useAnswerSupport();
  const body = answer.trim();
  const isClosing = isPending && variables.is_closing;
  const send = async (is_closing: boolean) => {
    const seen = messages.at(-1)?.id ?? 0;
    const failure = await ask(
      { id: request.id, body, is_closing, seen },
      'We couldn’t send your answer.',
    );
    setProblem(failure);
    if (failure === null) setAnswer('');
  };
  if (request.status === 'closed' && messages.at(-1)?.is_answer) return null;
  return (
    <Card title="Your answer" description="It goes out by email, and stays with their question.">
      <div className="flex flex-col gap-4">
        <ProblemBanner problem={problem} />
        <TextareaField
          label="Message"
          value={answer}
          rows={6}
          maxLength={SUPPORT_MESSAGE_LENGTH}
          dir="auto"
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            busy={isPending && !isClosing}
            busyLabel="Sending…"
            disabled={body === ''}
            onClick={() => void send(false)}
          >
            Send
          </Button>
          <Button variant="secondary" busy={isClosing} onClick={() => void send(true)}>
            {body === '' ? 'Close without an answer' : 'Send and close'}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** An answer, or none if the request is only closed. `seen` is the newest message that was read. */
type SupportAnswer = { id: string; body: string; is_closing: boolean; seen: number };

/** Answers a support request, or closes it. */
function useAnswerSupport() {
  return useWrite({
    write: async (answer: SupportAnswer) => {
      await dataClient.rpc('admin_answer_support', answer).throwOnError();
    },
    stale: staleAfter.supportAnswer(),
    done: (_answer, { body }) =>
      body === '' ? 'The question is closed' : 'Your answer is on its way',
  });
}

/** One request with all its messages and its author. */
function askedSupportQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.adminSupportRequest(id),
    queryFn: async () => {
      const [data, { parseSupportRequest }] = await readWith(
        dataClient.rpc('admin_support_request', { id }).throwOnError(),
        () => import('#admin/help/rules/parse-request.ts'),
      );
      return parseSupportRequest(data);
    },
    staleTime: 0,
  });
}
