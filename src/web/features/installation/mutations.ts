import { useMutation, useQueryClient } from '@tanstack/react-query';
import { parseTestMailAnswer } from '#domain/administration/mail-state.ts';
import { invokeFunction } from '../../lib/data/functions-client.ts';
import { makeStale, staleAfter } from '../../lib/query-keys.ts';

/** Sends a mail to the administrator who asks, and says what the mail server answered. */
export function useTestMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => parseTestMailAnswer(await invokeFunction('send-test-mail', {})),
    onSettled: () => makeStale(queryClient, staleAfter.testMail()),
  });
}
