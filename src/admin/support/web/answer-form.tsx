import { useState } from 'react';
import type { AskedSupport } from '#admin/help/rules/parse-request.ts';
import { SUPPORT_MESSAGE_LENGTH } from '#admin/help/rules/requests.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';

/** The administrator's answer form. It keeps its text when new messages arrive. */
export function AnswerForm({ asked: { request, messages } }: { asked: AskedSupport }) {
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
