import { useQuery } from '@tanstack/react-query';
import { LifeBuoy, MessageCirclePlus } from 'lucide-react';
import { REQUEST_PARAMETER } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { readText } from '#kit/web/forms/use-submit.ts';
import { type Columns, timeColumn } from '#kit/web/lists/columns.tsx';
import { defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { EntryLink } from '#kit/web/lists/entry-link.tsx';
import { ListOrEntry } from '#kit/web/lists/entry-screen.tsx';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { toEffectivePlan } from '#money/plans/rules/plans.ts';
import { ownPlanQuery } from '#money/plans/web/own-plan.ts';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import { ownProfileQuery } from '#page/profile/web/own-profile.ts';
import {
  SUPPORT_MESSAGE_LENGTH,
  SUPPORT_SUBJECT_LENGTH,
  SUPPORT_TOPICS,
  toTopicWords,
} from '../rules/requests.ts';
import { SupportRequest } from './support-request.tsx';
import { StateBadge } from './support-thread.tsx';

/** The owner's support requests. */
export const supportRequestsList = defineList({
  table: 'support_requests',
  owner: 'user_id',
  noun: { one: 'question', many: 'questions' },
  columns: 'id, topic, subject, status, last_at',
  orders: { newest: { label: 'Newest first', column: 'last_at', ascending: false } },
  filters: [],
});

type QuestionRow = RowOf<typeof supportRequestsList>;

const COLUMNS: Columns<QuestionRow> = [
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

/** Says whether the plan includes priority support; empty until the plan is known. */
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

const TOPICS = Object.entries(SUPPORT_TOPICS).map(([value, label]) => ({ value, label }));

/** The button to contact support, and the form it opens. */
export function AskDialog() {
  const { ask } = useAskSupport();
  return (
    <FormDialog
      trigger={
        <Button>
          <MessageCirclePlus />
          Ask us
        </Button>
      }
      title="Ask us"
      description="We can see your page and plan, so there’s no need to explain those."
      confirmLabel="Send"
      busyLabel="Sending…"
      onSubmit={(form) =>
        ask(
          {
            topic: readText(form, 'topic'),
            subject: readText(form, 'subject'),
            body: readText(form, 'body'),
          },
          'We couldn’t send your question. Nothing is lost.',
        )
      }
    >
      <ChoiceField label="What is it about?" name="topic" options={TOPICS} />
      <TextField
        label="Subject"
        name="subject"
        required
        maxLength={SUPPORT_SUBJECT_LENGTH}
        dir="auto"
      />
      <TextareaField
        label="Your question"
        description="What did you do, and what happened?"
        name="body"
        required
        rows={6}
        maxLength={SUPPORT_MESSAGE_LENGTH}
        dir="auto"
      />
    </FormDialog>
  );
}

type Question = { topic: string; subject: string; body: string };

function useAskSupport() {
  const userId = useOwner();
  return useWrite({
    write: async (question: Question) => {
      await dataClient.rpc('ask_support', question).throwOnError();
    },
    stale: staleAfter.supportMessage(userId),
    done: { title: 'Your question is sent', sentence: 'We answer here and by email.' },
  });
}
