import { queryOptions } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { REQUEST_PARAMETER } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { CardForm } from '#kit/web/forms/card-form.tsx';
import { readText } from '#kit/web/forms/use-submit.ts';
import { BackToList } from '#kit/web/lists/entry-link.tsx';
import { EntryScreen } from '#kit/web/lists/entry-screen.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { SUPPORT_MESSAGE_LENGTH, type SupportMessage, toTopicWords } from '../rules/requests.ts';
import { StateBadge, SupportThread } from './support-thread.tsx';

/** A support request with its messages and a reply form. */
export function SupportRequest({ id }: { id: string }) {
  const userId = useOwner();
  return (
    <EntryScreen
      query={supportRequestQuery(userId, id)}
      icon={<LifeBuoy />}
      words={{
        loading: 'Loading your question',
        failed: 'We couldn’t load your question',
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

/** Remounts, and so empties, once a message has arrived. */
function Reply({ id, isClosed }: { id: string; isClosed: boolean }) {
  const { ask } = useReplyToSupport();
  return (
    <CardForm
      isWide
      title={isClosed ? 'Ask again' : 'Add a message'}
      saveLabel="Send"
      busyLabel="Sending…"
      save={(form) =>
        ask({ id, body: readText(form, 'body') }, 'We couldn’t send your message. Nothing is lost.')
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

function useReplyToSupport() {
  const userId = useOwner();
  return useWrite({
    write: async (reply: { id: string; body: string }) => {
      await dataClient.rpc('reply_to_support', reply).throwOnError();
    },
    stale: staleAfter.supportMessage(userId),
    done: 'Your message is sent',
  });
}

/** Closes a request that needs no further answer. */
function useCloseSupport() {
  const userId = useOwner();
  return useWrite({
    write: async (id: string) => {
      await dataClient.rpc('close_support', { id }).throwOnError();
    },
    stale: staleAfter.supportMessage(userId),
    done: 'The question is closed',
    refused: 'We couldn’t close the question.',
  });
}

/** One request with all its messages, or null. */
function supportRequestQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: queryKeys.supportRequests.one(userId, id),
    queryFn: async () => {
      const [{ data: request }, { data: messages }] = await Promise.all([
        dataClient
          .from('support_requests')
          .select('id, topic, subject, status')
          .eq('id', id)
          .maybeSingle()
          .throwOnError(),
        dataClient
          .from('support_messages')
          .select('id, is_answer, body, written_at')
          .eq('request_id', id)
          .order('id')
          .throwOnError(),
      ]);
      return request && { ...request, messages };
    },
    staleTime: 0,
  });
}
