import { type ComponentType, useSyncExternalStore } from 'react';
import { defer } from '#kit/public/defer.ts';
import { Button } from '../buttons/button.tsx';
import { useDeferred } from '../loading/deferred.ts';
import { createListeners } from '../ui/listeners.ts';

/** The window that asks for confirmation, for `useDeferred`. */
export const ALERT_WINDOW = defer(
  () => import('./alert-window.tsx'),
  (part) => part.AlertWindow,
);

type Question = {
  title: string;
  description: string;
  confirmLabel: string;
  /** The confirming button's tone; defaults to `danger`. */
  tone?: 'danger' | 'primary';
};

/** Another window, in place of a question. */
type Shown = { Window: ComponentType<{ onClose: () => void }> };

let current: ((Question | Shown) & { answer: (isConfirmed: boolean) => void }) | null = null;
const { subscribe, notify } = createListeners();

function set(next: typeof current) {
  current = next;
  notify();
}

/**
 * Asks for confirmation of an irreversible action, from anywhere: the caller, such as a phone's drawer, may
 * be unmounted before the answer.
 *
 * @returns whether it was confirmed
 */
export function ask(question: Question): Promise<boolean> {
  return put(question);
}

/** Shows another window, until it is closed. */
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

/** Renders the current question. Mounted once, around every screen. */
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
