import { LifeBuoy } from 'lucide-react';
import { Link } from 'react-router';
import type { AskedSupport as Asked } from '#admin/help/rules/parse-request.ts';
import { toTopicWords } from '#admin/help/rules/requests.ts';
import { StateBadge } from '#admin/help/web/state-badge.tsx';
import { SupportThread } from '#admin/help/web/support-thread.tsx';
import { CaseVisitors } from '#admin/web/case-visitors.tsx';
import { adminUserPath, bioPath, REQUEST_PARAMETER } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { BackToList } from '#kit/web/lists/entry-link.tsx';
import { EntryScreen } from '#kit/web/lists/entry-screen.tsx';
import { formatDate } from '#kit/web/time/dates.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { isPlan, PLANS } from '#money/plans/rules/plans.ts';
import { AnswerForm } from './answer-form.tsx';
import { askedSupportQuery } from './queries.ts';

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
        <Fact name="Plan">{isPlan(plan) ? PLANS[plan] : plan}</Fact>
        <Fact name="Here since">{formatDate(person.created_at)}</Fact>
        <Fact name="Page">
          {person.is_active ? person.username : `${person.username}, suspended`}
        </Fact>
        <Fact name="Other questions">{others.toLocaleString()}</Fact>
      </Facts>
    </Card>
  );
}
