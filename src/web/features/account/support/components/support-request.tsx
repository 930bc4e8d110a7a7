import { LifeBuoy } from 'lucide-react';
import {
  SUPPORT_MESSAGE_LENGTH,
  type SupportMessage,
  toTopicWords,
} from '#domain/account/support/requests.ts';
import { REQUEST_PARAMETER } from '#domain/paths.ts';
import { CardForm } from '#web/lib/forms/card-form.tsx';
import { readText } from '#web/lib/forms/use-submit.ts';
import { BackToList } from '#web/lib/lists/entry-link.tsx';
import { EntryScreen } from '#web/lib/lists/entry-screen.tsx';
import { useOwner } from '#web/lib/session/owner.ts';
import { StateBadge } from '#web/lib/support/state-badge.tsx';
import { SupportThread } from '#web/lib/support/support-thread.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useCloseSupport, useReplyToSupport } from '../mutations.ts';
import { supportRequestQuery } from '../queries.ts';

/** A support request with its messages and a reply form. */
export function SupportRequest({ id }: { id: string }) {
  const userId = useOwner();
  return (
    <EntryScreen
      query={supportRequestQuery(userId, id)}
      icon={<LifeBuoy />}
      words={{
        loading: 'Loading your question',
        failed: 'Your question could not be loaded',
        gone: 'There is no such question',
        because: 'It may belong to another account.',
      }}
      back={<Back />}
    >
      {(request) => <OpenRequest request={request} />}
    </EntryScreen>
  );
}

const Back = () => <BackToList param={REQUEST_PARAMETER}>All questions</BackToList>;

type Request = {
  id: string;
  topic: string;
  subject: string;
  status: string;
  messages: SupportMessage[];
};

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
            <Back />
          </>
        }
      />
      <Card>
        <SupportThread
          messages={messages}
          toName={({ is_answer }) => (is_answer ? 'Support' : 'You')}
        />
      </Card>
      <Reply key={messages.length} id={id} isClosed={status === 'closed'} />
    </>
  );
}

/** Remounted, and so empty, once a message has arrived. */
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
