import { AlertDialog } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { Button } from '../button.tsx';
import { DIALOG_LOOK, SCRIM_LOOK } from './dialog.tsx';

type Question = { title: string; description: string; confirmLabel: string };

let current: (Question & { answer: (isConfirmed: boolean) => void }) | null = null;
const listeners = new Set<() => void>();

function set(next: typeof current) {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Asks before something that cannot be taken back, from anywhere: whoever asks may be gone by the
 * time of the answer, as the drawer of a phone is.
 *
 * @returns whether it was confirmed
 */
export function ask(question: Question): Promise<boolean> {
  current?.answer(false);
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      set(null);
      resolve(isConfirmed);
    };
    set({ ...question, answer });
  });
}

/** Shows what is asked. It stands once, around every screen. */
export function QuestionDialog() {
  const question = useSyncExternalStore(subscribe, () => current);
  if (question === null) return null;
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && question.answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={SCRIM_LOOK} />
        <AlertDialog.Content aria-modal className={DIALOG_LOOK}>
          <AlertDialog.Title className="font-semibold text-base">
            {question.title}
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-ink-soft">
            {question.description}
          </AlertDialog.Description>
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">Cancel</Button>
            </AlertDialog.Cancel>
            <Button variant="danger" onClick={() => question.answer(true)}>
              {question.confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
