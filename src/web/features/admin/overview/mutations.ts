import { parseTestMailAnswer } from '#domain/admin/mail-state.ts';
import { invokeFunction } from '#web/lib/data/functions-client.ts';
import { staleAfter } from '#web/lib/data/stale-after.ts';
import { useWrite } from '#web/lib/data/use-write.ts';

/** Sends a mail to the administrator who asks, and says what the mail server answered. */
export function useTestMail() {
  return useWrite({
    write: async () => parseTestMailAnswer(await invokeFunction('send-test-mail', {})),
    stale: staleAfter.testMail(),
  });
}
