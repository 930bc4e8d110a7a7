import { parseTestMailAnswer } from '#kit/rules/mails/mail-state.ts';
import { invokeFunction } from '#kit/web/data/functions-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';

/** Emails the calling administrator, and shows the mail server's answer. */
export function useTestMail() {
  return useWrite({
    write: async () => parseTestMailAnswer(await invokeFunction('send-test-mail', {})),
    stale: staleAfter.testMail(),
  });
}
