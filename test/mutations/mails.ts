import { breaks } from './mutation.ts';

/** Mutations of emails and webhooks: their queues, limits and recipients. */
export const MAILS = [
  breaks(
    '12.256',
    'all headers of an answer are kept, however long',
    'src/integrations/webhooks/server/send-delivery.ts',
    'if (room < 0) break;',
    '',
  ),
  breaks(
    '12.256',
    'an answer that cannot be stored is tried again and again',
    'src/integrations/webhooks/server/deliveries.ts',
    'if (!isRefusedData(error)) {',
    'if (error) {',
  ),
  breaks(
    '12.257',
    'a private address is refused with every later write',
    'supabase/schemas/kit/links.sql',
    "if tg_op = 'UPDATE' and new.url = old.url then",
    'if false then',
  ),
  breaks(
    '12.258',
    'a mail asked for before signing up holds up the first',
    'src/gateway/auth/routes/accounts/signup.ts',
    'isNew && !turn.isDue ? await beginAnew(deps, email) : turn;',
    'isNew && turn.isDue ? await beginAnew(deps, email) : turn;',
  ),
  breaks(
    '12.250',
    'a mail that is sent again forgets who agreed',
    'src/gateway/auth/mails/email-change.ts',
    'askSides(deps, tx, { user, newEmail, agreedBy }, request);',
    'beginEmailChange(deps, tx, user, newEmail, request);',
  ),
  breaks(
    '12.250',
    'an agreement lasts for ever',
    'src/gateway/auth/mails/email-change.ts',
    'now.getTime() - CONFIRMATION_LIFETIME_MS);',
    'now.getTime() - 365 * CONFIRMATION_LIFETIME_MS);',
  ),
  breaks(
    '11.140',
    'a mail that was refused is not tried again',
    'src/account/server/jobs/send-account-mail.ts',
    'await sql`select private.postpone_account_mail',
    'return remove();\n      await sql`select private.postpone_account_mail',
  ),
  breaks(
    '11.141',
    'mails wait in clear',
    'src/kit/server/mails/mail-queue.ts',
    'const sealed = keys.sealing.seal(JSON.stringify(toSealedMail(mail, proof)), id);',
    'const sealed = "v1." + JSON.stringify(toSealedMail(mail, proof));',
  ),
  breaks(
    '11.143',
    'a mail for which there is no room today is lost',
    'src/kit/server/jobs/define-mail.ts',
    'await sendLater(refusal.retryAfterSeconds);',
    '',
  ),
  breaks(
    '11.145',
    'one stranger uses up the mails of an account',
    'src/gateway/auth/mails/count-mail.ts',
    "await limits.take('mailPerPair',",
    "await limits.tryTake('mailPerPair',",
  ),
  breaks(
    '11.147',
    'strangers close a code for everybody',
    'src/gateway/auth/mails/code-shares.ts',
    'if (index >= 0) return index;',
    '',
  ),
  breaks(
    '10.100',
    'each report is a mail of its own',
    'src/admin/server/jobs/announce-reports.ts',
    'now())\n    on conflict',
    "'-infinity')\n    on conflict",
  ),
];
