import { type ComponentType, useSyncExternalStore } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { createListeners } from '#web/ui/listeners.ts';
import { useDeferred } from '#web/ui/loading/deferred.ts';
import { ALERT_WINDOW } from './alert.ts';

type Question = {
  title: string;
  description: string;
  confirmLabel: string;
  /** Of the button that confirms; `danger` unless nothing is lost. */
  tone?: 'danger' | 'primary';
};

/** A window of another kind in a question's place. */
type Shown = { Window: ComponentType<{ onClose: () => void }> };

let current: ((Question | Shown) & { answer: (isConfirmed: boolean) => void }) | null = null;
const { subscribe, notify } = createListeners();

function set(next: typeof current) {
  current = next;
  notify();
}

/**
 * Asks before something that cannot be taken back, from anywhere: whoever asks may be gone by the
 * time of the answer, as the drawer of a phone is.
 *
 * @returns whether it was confirmed
 */
export function ask(question: Question): Promise<boolean> {
  return put(question);
}

/** Shows a window of another kind, until it is closed. */
export function show(Window: Shown['Window']): void {
  void put({ Window });
}

function put(question: Question | Shown): Promise<boolean> {
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
  const isShown = question !== null && 'Window' in question;
  const AlertWindow = useDeferred(ALERT_WINDOW, question !== null && !isShown);
  if (isShown) return <question.Window onClose={() => question.answer(false)} />;
  if (question === null || !AlertWindow) return null;
  return (
    <AlertWindow
      open
      onOpenChange={(open) => !open && question.answer(false)}
      title={question.title}
      description={question.description}
    >
      <Button variant={question.tone ?? 'danger'} onClick={() => question.answer(true)}>
        {question.confirmLabel}
      </Button>
    </AlertWindow>
  );
}
