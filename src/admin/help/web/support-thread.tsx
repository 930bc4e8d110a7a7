import { clsx } from 'clsx';
import { formatMoment } from '#kit/web/time/dates.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { type SupportMessage, toStateWords } from '../rules/requests.ts';

type SupportThreadProps<Message> = {
  messages: readonly Message[];
  /** A message's author, named for this reader. */
  toName: (message: Message) => string;
};

/** Questions and answers, oldest first. The reader's own messages are on the right. */
export function SupportThread<Message extends SupportMessage>({
  messages,
  toName,
}: SupportThreadProps<Message>) {
  return (
    <ol aria-label="Messages" className="flex flex-col gap-4">
      {messages.map((message) => {
        const { id, body, written_at } = message;
        const name = toName(message);
        return (
          <li
            key={id}
            className={clsx(
              'flex w-fit max-w-[min(36rem,90%)] flex-col gap-1 rounded-lg px-4 py-3',
              name === 'You' ? 'self-end bg-accent-soft' : 'bg-sunken',
            )}
          >
            <p className="flex flex-wrap items-baseline justify-between gap-x-6 text-xs">
              <bdi className="font-semibold">{name}</bdi>
              <time dateTime={written_at} className="text-ink-faint">
                {formatMoment(written_at)}
              </time>
            </p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {body}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

export function StateBadge({ status }: { status: string }) {
  const tone = status === 'answered' ? 'success' : status === 'open' ? 'warning' : 'neutral';
  return <Badge tone={tone}>{toStateWords(status)}</Badge>;
}
