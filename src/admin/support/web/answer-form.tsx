import { useState } from 'react';
import type { AskedSupport } from '#admin/help/rules/parse-request.ts';
import { SUPPORT_MESSAGE_LENGTH } from '#admin/help/rules/requests.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { ProblemBanner } from '#kit/web/ui/problem-banner.tsx';
import { useAnswerSupport } from './mutations.ts';

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
      'Your answer was not sent.',
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
