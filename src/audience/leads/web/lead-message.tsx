import { clsx } from 'clsx';
import { useId, useState } from 'react';

/** Longer messages, in characters, are folded to two lines. */
const FOLDED_LENGTH = 100;

/** A visitor's message; long ones are folded. */
export function LeadMessage({ message }: { message: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  if (message === '') return <span className="text-ink-faint">–</span>;
  const isLong = message.length > FOLDED_LENGTH || message.includes('\n');
  return (
    <div className="flex flex-col items-start gap-1">
      <p
        id={id}
        dir="auto"
        className={clsx('break-words', open ? 'whitespace-pre-line' : isLong && 'line-clamp-2')}
      >
        {message}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="rounded-sm font-medium text-accent-text text-xs hover:underline pointer-coarse:py-2"
        >
          {open ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  );
}
