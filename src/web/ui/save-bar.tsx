import { clsx } from 'clsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

type SaveBarProps = {
  busy: boolean;
  /** Whether the changes are restored from a tab that was closed. */
  isRestored: boolean;
  /** The last save's error, as a sentence. */
  problem: string | null;
  /** A note on the limits of a save, or the reason it can't be done now, as a sentence. */
  note?: string | undefined;
  /** Leads to the first invalid field. */
  onProblem?: () => void;
  onDiscard: () => void;
};

/** Stays visible while there are unsaved changes. Its form must be able to take the focus. */
export function SaveBar(props: SaveBarProps) {
  const { busy, isRestored, problem, onProblem, note, onDiscard } = props;
  return (
    <div
      ref={passFocusOn}
      className="sticky bottom-18 z-30 flex flex-wrap items-center justify-between gap-x-2 gap-y-3 rounded-lg border border-line-strong bg-raised py-2 pr-2 pl-4 sm:py-3 sm:pr-3 sm:pl-5 shadow-raised lg:bottom-4"
    >
      <p
        aria-live="polite"
        className={clsx(
          'min-w-0 flex-1 sm:basis-40',
          (problem || isRestored || note) && 'basis-full',
        )}
      >
        {problem ? <Problem onPress={onProblem}>{problem}</Problem> : 'Unsaved changes'}
        {isRestored && <span className="text-ink-faint"> from last time are back</span>}
        {note && <span className="block text-ink-faint">{note}</span>}
      </p>
      <div className="flex sm:gap-2">
        <ConfirmDialog
          trigger={<Button variant="ghost">Discard</Button>}
          title="Discard your changes?"
          description="Everything since the last save is lost."
          confirmLabel="Discard changes"
          onConfirm={async () => onDiscard()}
        />
        <Button
          type="submit"
          busy={busy}
          busyLabel="Saving…"
          // A field that is left is checked: what it then says would move the button from under the pointer.
          onMouseDown={(event) => event.preventDefault()}
        >
          Save changes
        </Button>
      </div>
    </div>
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

/** Once all is saved the bar goes, and the button that was pressed with it: the form takes the focus. */
function passFocusOn(bar: HTMLElement | null) {
  const form = bar?.closest('form');
  return () => {
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) form?.focus({ preventScroll: true });
    });
  };
}
