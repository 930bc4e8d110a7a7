import { breaks } from './mutation.ts';

/** Mutations of emails and webhooks: their queues, limits and recipients. */
export const MAILS = [
  breaks(
    '12.256',
    'all headers of a response are stored, however long',
    'src/integrations/webhooks/server/send-delivery.ts',
    'if (room < 0) break;',
    '',
  ),
  breaks(
    '12.256',
    'an unstorable response is retried endlessly',
    'src/integrations/webhooks/server/deliveries.ts',
    'if (!isRefusedData(error)) {',
    'if (error) {',
  ),
  breaks(
    '12.257',
    'a stored private address blocks every later write',
    'supabase/schemas/kit/links.sql',
    "if tg_op = 'UPDATE' and new.url = old.url then",
    'if false then',
  ),
  breaks(
    '12.258',
    'an email requested before sign-up delays the first one',
    'src/gateway/auth/routes/accounts/signup.ts',
    'isNew && !turn.isDue ? await beginAnew(deps, email) : turn;',
    'isNew && turn.isDue ? await beginAnew(deps, email) : turn;',
  ),
  breaks(
    '12.250',
    'resending an email forgets earlier consent',
    'src/gateway/auth/mails/email-change.ts',
    'askSides(deps, tx, { user, newEmail, agreedBy }, request);',
    'beginEmailChange(deps, tx, user, newEmail, request);',
  ),
  breaks(
    '12.250',
    'consent never expires',
    'src/gateway/auth/mails/email-change.ts',
    'now.getTime() - CONFIRMATION_LIFETIME_MS);',
    'now.getTime() - 365 * CONFIRMATION_LIFETIME_MS);',
  ),
  breaks(
    '11.140',
    'a refused email isn’t retried',
    'src/account/server/jobs/send-account-mail.ts',
    'await sql`select private.postpone_account_mail',
    'return remove();\n      await sql`select private.postpone_account_mail',
  ),
  breaks(
    '11.141',
    'waiting emails aren’t encrypted',
    'src/kit/server/mails/mail-queue.ts',
    'const sealed = keys.sealing.seal(JSON.stringify(toSealedMail(mail, proof)), id);',
    'const sealed = "v1." + JSON.stringify(toSealedMail(mail, proof));',
  ),
  breaks(
    '11.143',
    'an email beyond the daily limit is lost',
    'src/kit/server/jobs/define-mail.ts',
    'await sendLater(refusal.retryAfterSeconds);',
    '',
  ),
  breaks(
    '11.145',
    'one stranger can use up an account’s emails',
    'src/gateway/auth/mails/count-mail.ts',
    "await limits.take('mailPerPair',",
    "await limits.tryTake('mailPerPair',",
  ),
  breaks(
    '11.147',
    'strangers can use up a code’s attempts',
    'src/gateway/auth/mails/code-shares.ts',
    'if (index >= 0) return index;',
    '',
  ),
  breaks(
    '10.100',
    'each report is a separate email',
    'src/admin/server/jobs/announce-reports.ts',
    'now())\n    on conflict',
    "'-infinity')\n    on conflict",
  ),
];
