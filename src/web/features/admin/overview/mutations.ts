import { parseTestMailAnswer } from '#domain/admin/mail-state.ts';
import { invokeFunction } from '#web/lib/data/functions-client.ts';
import { staleAfter } from '#web/lib/data/stale-after.ts';
import { useWrite } from '#web/lib/data/use-write.ts';

/** Emails the calling administrator, and shows the mail server's answer. */
export function useTestMail() {
  return useWrite({
    write: async () => parseTestMailAnswer(await invokeFunction('send-test-mail', {})),
    stale: staleAfter.testMail(),
  });
}
