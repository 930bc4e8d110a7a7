import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { REQUEST_PARAMETER } from '#kit/rules/paths.ts';
import { type Columns, timeColumn } from '#kit/web/lists/columns.tsx';
import { EntryLink } from '#kit/web/lists/entry-link.tsx';
import { ListOrEntry } from '#kit/web/lists/entry-screen.tsx';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { toEffectivePlan } from '#money/plans/rules/plans.ts';
import { ownPlanQuery } from '#money/plans/web/own-plan.ts';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import { ownProfileQuery } from '#page/profile/web/own-profile.ts';
import { toTopicWords } from '../rules/requests.ts';
import { AskDialog } from './ask-dialog.tsx';
import { type SupportRequest as Request, supportRequestsList } from './queries.ts';
import { StateBadge } from './state-badge.tsx';
import { SupportRequest } from './support-request.tsx';

const COLUMNS: Columns<Request> = [
  {
    label: 'Question',
    place: 'title',
    cell: ({ id, subject }) => (
      <EntryLink param={REQUEST_PARAMETER} id={id}>
        {subject}
      </EntryLink>
    ),
  },
  {
    label: 'About',
    place: 'line',
    className: 'text-ink-soft',
    cell: ({ topic }) => toTopicWords(topic),
  },
  timeColumn('Last message', ({ last_at }) => last_at),
  { label: 'Status', place: 'corner', cell: ({ status }) => <StateBadge status={status} /> },
];

/** A person's support requests, newest first, with the answers. `?request=` opens one. */
export function HelpScreen() {
  return (
    <ListOrEntry
      title="Your questions"
      description="Ask us anything. We answer here and by email."
      actions={<AskDialog />}
      param={REQUEST_PARAMETER}
      entry={(id) => <SupportRequest id={id} />}
    >
      <AnsweredFirst />
      <SupportRequests />
    </ListOrEntry>
  );
}

export function SupportRequests() {
  return (
    <ListTable
      list={supportRequestsList}
      icon={<LifeBuoy />}
      failed="We couldn’t load your questions"
      empty={{
        drawing: 'talk',
        title: 'You haven’t asked anything yet',
        children: 'Your questions and our answers appear here.',
      }}
      hint=""
      caption="Your questions"
      columns={COLUMNS}
      isLink
    />
  );
}

/** Whether the plan includes priority support; renders nothing until the plan is known. */
function AnsweredFirst() {
  const userId = useOwner();
  const now = new Date(useCurrentMinute());
  const { data: profile } = useQuery(ownProfileQuery(userId));
  const plan = profile ? toEffectivePlan(profile, now) : 'free';
  const { data } = useQuery({ ...ownPlanQuery(userId, plan), enabled: Boolean(profile) });
  if (!data) return null;
  return (
    <p className="text-ink-soft">
      {data.features.has('priority_support') ? (
        'Priority support: we answer you first.'
      ) : (
        <PlanHint feature="priority_support">With priority support, we answer you first.</PlanHint>
      )}
    </p>
  );
}
