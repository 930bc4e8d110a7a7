import { type InvalidateQueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  isFreshSignInNeeded,
  isUnreachable,
  toErrorSentence,
} from '#web/lib/connection/error-sentence.ts';
import { makeStale } from '#web/lib/data/stale-after.ts';
import { offerFreshSignIn } from '#web/lib/session/fresh/offer-fresh-sign-in.ts';
import { toast } from '#web/ui/toasts/toast.ts';

/** A toast: one sentence, or a title with one. */
export type Told = string | { title: string; sentence?: string };

/** One kind of write: its request, its effects, and its toasts. */
export type Write<Wish, Answer, Failure extends Error> = {
  /** Sends it. A refusal is thrown. */
  write: (wish: Wish) => Promise<Answer>;
  /** The queries to refetch: one of `staleAfter`. None needs a comment: `// Nothing stale: why`. */
  stale: readonly InvalidateQueryFilters[];
  /** Set where a window closes at once. Otherwise the write is busy until all of it is read again. */
  inBackground?: true;
  /** Shows the change before it is sent. @returns what takes it back, for a refusal */
  show?: (wish: Wish) => () => void;
  /** Puts the answer where screens read it. */
  keep?: (answer: Answer, wish: Wish) => void;
  /** The toast once it is done. */
  done?: Told | ((answer: Answer, wish: Wish) => Told | null);
  /** Adds "Undo" to that toast. */
  undo?: (wish: Wish, answer: Answer) => void;
  /**
   * The toast of a refusal: what is said where the error has no words of its own, or the title above
   * them. Without it the caller says what went wrong, such as beside the field. Where a fresh sign-in is needed,
   * that is offered instead.
   */
  refused?: string | { title: string } | ((error: Failure) => Told | null);
  /** Set where the answer is a secret: nothing of it stays with the write. */
  isSecret?: true;
};

/**
 * The one way to write to the server. It sends the wish, says how it went, and reads again what the
 * screen shows of it. Without a connection it fails at once.
 *
 * @returns the mutation, and `ask`: sends the wish, and answers why it was refused, or null
 */
export function useWrite<Wish = void, Answer = unknown, Failure extends Error = Error>(
  definition: Write<Wish, Answer, Failure>,
) {
  const { write, stale, inBackground, show, keep, isSecret } = definition;
  const queryClient = useQueryClient();
  const reread = () => makeStale(queryClient, stale);
  const mutation = useMutation<Answer, Failure, Wish, (() => void) | undefined>({
    mutationFn: write,
    ...(isSecret && { gcTime: 0 }),
    ...(show && { onMutate: show }),
    onSuccess: async (answer, wish) => {
      keep?.(answer, wish);
      tellDone(definition, answer, wish);
      const isRead = reread();
      if (!inBackground) await isRead;
    },
    onError: (error, _wish, takeBack) => {
      takeBack?.();
      if (isFreshSignInNeeded(error)) void offerFreshSignIn();
      else tellRefusal(definition.refused, error);
      // A refusal often means that the screen is behind.
      if (!isUnreachable(error)) void reread();
    },
  });
  const ask = async (wish: Wish, fallback = 'Please try again.'): Promise<string | null> => {
    try {
      await mutation.mutateAsync(wish);
      return null;
    } catch (error) {
      return toErrorSentence(error, fallback);
    }
  };
  return { ...mutation, ask };
}

function tellDone<Wish, Answer, Failure extends Error>(
  { done, undo }: Write<Wish, Answer, Failure>,
  answer: Answer,
  wish: Wish,
) {
  const told = typeof done === 'function' ? done(answer, wish) : done;
  if (!told) return;
  const { title, sentence } = toToast(told);
  const offer = undo && { label: 'Undo', onPress: () => undo(wish, answer) };
  toast.success(title, sentence, offer);
}

function tellRefusal<Failure extends Error>(
  refused: Write<never, never, Failure>['refused'],
  error: Failure,
) {
  if (refused === undefined) return;
  const told = toRefusal(refused, error);
  if (!told) return;
  const { title, sentence } = toToast(told);
  toast.error(title, sentence);
}

function toRefusal<Failure extends Error>(
  refused: NonNullable<Write<never, never, Failure>['refused']>,
  error: Failure,
): Told | null {
  if (typeof refused === 'string') return toErrorSentence(error, refused);
  if (typeof refused === 'function') return refused(error);
  return { ...refused, sentence: toErrorSentence(error, 'Please try again.') };
}

function toToast(told: Told): { title: string; sentence?: string } {
  return typeof told === 'string' ? { title: told } : told;
}
