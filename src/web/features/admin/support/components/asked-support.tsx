import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { Link } from 'react-router';
import type { AskedSupport as Asked } from '#domain/account/support/parse-request.ts';
import { toTopicWords } from '#domain/account/support/requests.ts';
import { isPlan, PLANS } from '#domain/billing/plans/plans.ts';
import { adminUserPath, bioPath } from '#domain/paths.ts';
import { BackToRequests } from '#web/lib/support/request-link.tsx';
import { StateBadge } from '#web/lib/support/state-badge.tsx';
import { SupportThread } from '#web/lib/support/support-thread.tsx';
import { formatDate } from '#web/lib/time/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { LoadFailure } from '#web/ui/lists/load-failure.tsx';
import { SpinnerPage } from '#web/ui/loading/spinner.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { askedSupportQuery } from '../queries.ts';
import { AnswerForm } from './answer-form.tsx';

/** One question: what was said, who asks from which page and plan, and the form to answer. */
export function AskedSupport({ id }: { id: string }) {
  const { data, isPending, isError, refetch } = useQuery(askedSupportQuery(id));
  if (isPending) return <SpinnerPage label="Loading the question" />;
  if (isError) {
    return (
      <Card>
        <LoadFailure icon={<LifeBuoy />} title="The question could not be read" onRetry={refetch} />
      </Card>
    );
  }
  if (data === null) {
    return (
      <Card>
        <EmptyState icon={<LifeBuoy />} title="This question is gone" action={<BackToRequests />}>
          Its account was deleted.
        </EmptyState>
      </Card>
    );
  }
  return <OpenQuestion asked={data} />;
}

function OpenQuestion({ asked }: { asked: Asked }) {
  const { request, messages, person } = asked;
  const asker = person.full_name || person.username;
  return (
    <>
      <PageHeader
        title={request.subject}
        description={toTopicWords(request.topic)}
        badge={<StateBadge status={request.status} />}
        actions={<BackToRequests />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card>
            <SupportThread messages={messages} names={{ asker, answerer: 'You' }} />
          </Card>
          <AnswerForm asked={asked} />
        </div>
        <Asker asked={asked} />
      </div>
    </>
  );
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
