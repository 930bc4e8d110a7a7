import { type InvalidateQueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  isFreshSignInNeeded,
  isUnreachable,
  toErrorSentence,
} from '../connection/error-sentence.ts';
import { toast } from '../toasts/toast.ts';
import { freshSignIn } from './fresh-sign-in.ts';
import { makeStale } from './stale-after.ts';

/** A toast: one sentence, or a title with one. */
export type Told = string | { title: string; sentence?: string };

/** One kind of write: its request, its effects, and its toasts. */
export type Write<Wish, Answer, Failure extends Error> = {
  /** Sends it; throws on refusal. */
  write: (wish: Wish) => Promise<Answer>;
  /** The queries to refetch, from `staleAfter`. If empty, say so: `// Nothing stale: why`. */
  stale: readonly InvalidateQueryFilters[];
  /**
   * Set if the window closes at once. Otherwise the write is busy until everything is refetched.
   */
  inBackground?: true;
  /** Shows the change optimistically. @returns a function that reverts it, on refusal */
  show?: (wish: Wish) => () => void;
  /** Writes the response to the cache. */
  keep?: (answer: Answer, wish: Wish) => void;
  /** The success toast. */
  done?: Told | ((answer: Answer, wish: Wish) => Told | null);
  /** Adds "Undo" to that toast. */
  undo?: (wish: Wish, answer: Answer) => void;
  /**
   * The failure toast: a fallback sentence, or a title above the error's own. Without it, the
   * caller shows the error, for example beside its field. If a fresh sign-in is needed, that is
   * offered instead.
   */
  refused?: string | { title: string } | ((error: Failure) => Told | null);
  /** Set if the response is a secret, so that the mutation doesn't keep it. */
  isSecret?: true;
};

/**
 * The only way to write to the server. It sends the request, shows its outcome, and refetches whatever
 * visible data it changed. Offline it fails at once.
 *
 * @returns the mutation, and `ask`, which sends the request and returns an error sentence, or null
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
      if (isFreshSignInNeeded(error)) void freshSignIn.offer();
      else tellRefusal(definition.refused, error);
      // A refusal often means that the screen is outdated.
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
