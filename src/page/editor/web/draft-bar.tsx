import { clsx } from 'clsx';
import { ChevronUp } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { type NamedChange, nameDraft } from '../rules/version-changes.ts';

// Loaded when the list is opened.
const PageCheck = lazily(
  () => import('./page-check.tsx'),
  (file) => file.PageCheck,
);

type DraftBarProps = {
  changes: readonly NamedChange[];
  busy: boolean;
  /** Where the draft is saved, as text. */
  state: string;
  /** Why the last publish failed, as a sentence. */
  problem: string | null;
  /** Why publishing is limited, or impossible now, as a sentence. */
  note?: string | undefined;
  /** Goes to the first invalid field. */
  onProblem?: () => void;
  onTakeBack: (change: NamedChange) => void;
  onDiscard: () => void;
};

/** Stays visible while the draft differs from the page. Its form must be focusable. */
export function DraftBar(props: DraftBarProps) {
  const { changes, busy, onTakeBack, onDiscard } = props;
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <section
      aria-label="Draft"
      ref={passFocusOn}
      className="flex flex-col rounded-lg border border-line-strong bg-raised shadow-raised"
    >
      {isOpen && changes.length > 0 && (
        <div id={listId} className="max-h-[40dvh] overflow-y-auto border-line border-b px-4">
          <ChangeList changes={changes} onTakeBack={onTakeBack} />
          <Suspense>
            <PageCheck />
          </Suspense>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-2 py-2 pr-2 pl-2 sm:py-3 sm:pr-3">
        <div className="flex min-w-0 flex-1 flex-col sm:basis-48">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            className="flex min-h-9 items-center gap-1.5 self-start rounded-md px-2 text-left font-medium hover:bg-hover"
            onClick={() => setOpen(!isOpen)}
          >
            {nameDraft(changes.length)}
            <ChevronUp
              aria-hidden
              className={clsx(
                'size-4 shrink-0 text-ink-faint transition-transform',
                isOpen && 'rotate-180',
              )}
            />
          </button>
          <DraftState {...props} />
        </div>
        <div className="flex sm:gap-2">
          <ConfirmDialog
            {...DISCARDING}
            trigger={<Button variant="ghost">Discard</Button>}
            onConfirm={async () => onDiscard()}
          />
          <Button
            type="submit"
            busy={busy}
            busyLabel="Publishing…"
            // A press would blur and validate a field, whose error could move the button from under
            // the pointer.
            onMouseDown={(event) => event.preventDefault()}
          >
            Publish
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The question before a draft is discarded. */
export const DISCARDING = {
  title: 'Discard your draft?',
  description: 'Deletes unpublished changes on all devices. Your live page stays.',
  confirmLabel: 'Discard draft',
};

type ChangeListProps = { className?: string } & Pick<DraftBarProps, 'changes' | 'onTakeBack'>;

/** The draft's changes, each with an undo button. */
export function ChangeList({ className, changes, onTakeBack }: ChangeListProps) {
  return (
    <ul aria-label="Changes" className={clsx('divide-y divide-line', className)}>
      {changes.map((change) => (
        <li key={change.words} className="flex min-h-11 items-center justify-between gap-3">
          <span className="wrap-anywhere">{change.words}</span>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Take back: ${change.words}`}
            onClick={() => onTakeBack(change)}
          >
            Take back
          </Button>
        </li>
      ))}
    </ul>
  );
}

function DraftState({ state, problem, onProblem, note }: DraftBarProps) {
  return (
    <p aria-live="polite" className="px-2 text-sm">
      {problem === null ? (
        <span className="text-ink-faint">{note ?? state}</span>
      ) : (
        <Problem onPress={onProblem}>{problem}</Problem>
      )}
    </p>
  );
}

type ProblemProps = { onPress: (() => void) | undefined; children: string };

function Problem({ onPress, children }: ProblemProps) {
  if (!onPress) return <span className="text-danger">{children}</span>;
  return (
    <button
      type="button"
      className="rounded-sm text-left text-danger underline underline-offset-4"
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** Publishing everything removes the bar with its pressed button, so the form takes focus. */
function passFocusOn(bar: HTMLElement | null) {
  const form = bar?.closest('form');
  return () => {
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) form?.focus({ preventScroll: true });
    });
  };
}
