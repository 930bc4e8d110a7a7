import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { CardHeading } from './card.tsx';
import { useMediaQuery, WIDE_SCREEN } from './media-query.ts';

type FoldProps = {
  /** Used in the URL. */
  id: string;
  title: string;
  /** A summary of the content, while it is closed. */
  summary: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** Cards; rendered only while they are shown. */
  children: ReactNode;
};

/** Cards under a heading. On narrow screens the heading is a button that opens them. */
export function Fold({ id, title, summary, isOpen, onToggle, children }: FoldProps) {
  const isWide = useMediaQuery(WIDE_SCREEN);
  const bodyId = useId();
  const isShown = isWide || isOpen;
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="flex flex-col gap-4 outline-none"
    >
      <h2 className={isWide ? 'font-display text-lg' : 'font-semibold text-base'}>
        {isWide ? (
          <span id={`${id}-title`}>{title}</span>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            onClick={() => onToggle(!isOpen)}
            className="flex min-h-16 w-full items-center justify-between gap-4 rounded-b-lg border-ink border-t-2 bg-surface px-5 py-2 text-left transition-colors hover:bg-hover"
          >
            <span className="flex min-w-0 flex-col">
              <span id={`${id}-title`}>{title}</span>
              <span className="font-normal text-ink-faint text-sm">{summary}</span>
            </span>
            <ChevronDown
              aria-hidden
              className={clsx(
                'size-4 shrink-0 text-ink-faint transition-transform',
                isOpen && 'rotate-180',
              )}
            />
          </button>
        )}
      </h2>
      {isShown && (
        <CardHeading value="h3">
          <div id={bodyId} className="flex flex-col gap-4">
            {children}
          </div>
        </CardHeading>
      )}
    </section>
  );
}
