import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import {
  SUPPORT_MESSAGE_LENGTH,
  type SupportMessage,
  toTopicWords,
} from '#domain/account/support/requests.ts';
import { CardForm } from '#web/lib/forms/card-form.tsx';
import { readText } from '#web/lib/forms/use-submit.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import { BackToRequests } from '#web/lib/support/request-link.tsx';
import { StateBadge } from '#web/lib/support/state-badge.tsx';
import { SupportThread } from '#web/lib/support/support-thread.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { LoadFailure } from '#web/ui/lists/load-failure.tsx';
import { SpinnerPage } from '#web/ui/loading/spinner.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useCloseSupport, useReplyToSupport } from '../mutations.ts';
import { supportRequestQuery } from '../queries.ts';

/** One question with all its answers, and the form to go on. */
export function SupportRequest({ id }: { id: string }) {
  const userId = useOwner();
  const { data, isPending, isError, refetch } = useQuery(supportRequestQuery(userId, id));
  if (isPending) return <SpinnerPage label="Loading your question" />;
  if (isError) {
    return (
      <Card>
        <LoadFailure
          icon={<LifeBuoy />}
          title="Your question could not be loaded"
          onRetry={refetch}
        />
      </Card>
    );
  }
  if (data === null) {
    return (
      <Card>
        <EmptyState
          icon={<LifeBuoy />}
          title="There is no such question"
          action={<BackToRequests />}
        >
          Perhaps it is of another account.
        </EmptyState>
      </Card>
    );
  }
  return <OpenRequest request={data} />;
}

type Request = {
  id: string;
  topic: string;
  subject: string;
  status: string;
  messages: SupportMessage[];
};

const NAMES = { asker: 'You', answerer: 'Support' };

function OpenRequest({ request }: { request: Request }) {
  const { id, topic, subject, status, messages } = request;
  const close = useCloseSupport();
  return (
    <>
      <PageHeader
        title={subject}
        description={toTopicWords(topic)}
        badge={<StateBadge status={status} />}
        actions={
          <>
            {status !== 'closed' && (
              <Button variant="secondary" busy={close.isPending} onClick={() => close.mutate(id)}>
                That’s solved
              </Button>
            )}
            <BackToRequests />
          </>
        }
      />
      <Card>
        <SupportThread messages={messages} names={NAMES} />
      </Card>
      <Reply key={messages.length} id={id} isClosed={status === 'closed'} />
    </>
  );
}

/** Drawn anew, and so empty, once a message has arrived. */
function Reply({ id, isClosed }: { id: string; isClosed: boolean }) {
  const { ask } = useReplyToSupport();
  return (
    <CardForm
      isWide
      title={isClosed ? 'Ask again' : 'Add a message'}
      saveLabel="Send"
      busyLabel="Sending…"
      save={(form) =>
        ask(
          { id, body: readText(form, 'body') },
          'Your message could not be sent. Nothing is lost.',
        )
      }
    >
      <TextareaField
        label="Message"
        name="body"
        required
        rows={4}
        maxLength={SUPPORT_MESSAGE_LENGTH}
        dir="auto"
      />
    </CardForm>
  );
}
