import { Hono } from 'hono';
import * as z from 'zod/mini';
import { AuthError } from '../../errors.ts';
import { countMail } from '../../mails/count-mail.ts';
import { buildMailedLink, sendLink } from '../../mails/mails.ts';
import { insertOneTimeToken, type MailedProof } from '../../mails/one-time-tokens.ts';
import { resolveRedirect } from '../../mails/redirects.ts';
import {
  assertAllowedEmail,
  emailField,
  metadataField,
  passwordField,
  readBody,
} from '../../request/body.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { assertServiceRole } from '../../users/bearer.ts';
import { getUserByEmail, inviteUser, signUpUser } from '../../users/link-accounts.ts';
import {
  findUserByEmail,
  findUserById,
  lockAccount,
  toUser,
  type UserRow,
} from '../../users/users.ts';

const TOKENS = {
  signup: { type: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  invite: { type: 'invitation_token', sentAt: 'confirmation_sent_at' },
  recovery: { type: 'recovery_token', sentAt: 'recovery_sent_at' },
  magiclink: { type: 'recovery_token', sentAt: 'recovery_sent_at' },
  email_change_current: { type: 'email_change_token_current', sentAt: 'email_change_sent_at' },
  email_change_new: { type: 'email_change_token_new', sentAt: 'email_change_sent_at' },
} as const;

type LinkType = keyof typeof TOKENS;

const linkBody = z.object({
  type: z.enum(Object.keys(TOKENS) as [LinkType, ...LinkType[]]),
  email: emailField,
  password: z.nullish(passwordField),
  new_email: z.nullish(emailField),
  data: z.nullish(metadataField),
  redirect_to: z.nullish(z.string()),
});

type LinkBody = z.output<typeof linkBody>;

/** A link's user, its type, and the address to mail it to. */
type Link = { type: LinkType; user: UserRow; to: string };

/**
 * POST /admin/generate_link: a link and a code for the caller's own email; needs the secret key.
 * Invitations, sign-ups and sign-in links create a missing account.
 */
export function generateLinkRoute(deps: AuthDeps): Hono {
  const { settings } = deps;
  return new Hono().post('/admin/generate_link', async (context) => {
    await assertServiceRole(context, deps);
    const body = await readBody(context, linkBody);
    const link = await prepareLink(deps, body);
    const { secret, code } = await issueProof(deps, link);
    const user = await deps.query((db) => findUserById(db, link.user.id));
    const redirectTo = body.redirect_to ?? context.req.query('redirect_to');
    const verifiedAs = link.type.startsWith('email_change') ? 'email_change' : link.type;
    const mailed = { token: secret, type: verifiedAs, email: body.email, redirectTo };
    return context.json({
      ...toUser(user ?? link.user),
      action_link: buildMailedLink(settings, mailed as Parameters<typeof buildMailedLink>[1]),
      email_otp: code,
      hashed_token: secret,
      redirect_to: resolveRedirect(redirectTo, settings),
      verification_type: link.type,
    });
  });
}

async function prepareLink(deps: AuthDeps, body: LinkBody): Promise<Link> {
  const { type, email, data, password } = body;
  const metadata = data ?? {};
  if (type === 'invite') return { type, user: await inviteUser(deps, email, metadata), to: email };
  if (type === 'signup') {
    const user = await signUpUser(deps, { email, password: password ?? '', metadata });
    return { type, user, to: email };
  }
  if (type === 'magiclink' && !(await deps.query((db) => findUserByEmail(db, email)))) {
    return { type: 'signup', user: await inviteUser(deps, email, metadata), to: email };
  }
  const user = await getUserByEmail(deps, email);
  if (type === 'recovery' || type === 'magiclink') return { type, user, to: email };
  return { type, user, to: await wishForEmail(deps, user, body) };
}

/** Stores another address as a pending change. @returns the address that has to agree */
async function wishForEmail(
  deps: AuthDeps,
  user: UserRow,
  { type, new_email: newEmail }: LinkBody,
) {
  if (type === 'email_change_current' && !deps.settings.secureEmailChange) {
    const message = 'Enable secure email change to generate link for current email';
    throw new AuthError('validation_failed', { message });
  }
  if (!newEmail) {
    throw new AuthError('validation_failed', { message: 'An email address is required' });
  }
  await assertAllowedEmail(deps, newEmail);
  await deps.transact(async (tx) => {
    await lockAccount(tx, user.id);
    if (await findUserByEmail(tx, newEmail)) throw new AuthError('email_exists');
    const wished = await tx`
      update auth.users
      set email_change = ${newEmail}, email_change_agreed_by = null, email_change_agreed_at = null,
        email_change_confirm_status = 0
      where id = ${user.id} and email_change is distinct from ${newEmail} returning id`;
    // Links for any other new address become void.
    if (wished.length > 0)
      await tx`
      delete from auth.one_time_tokens
      where user_id = ${user.id}
        and token_type in ('email_change_token_new', 'email_change_token_current')`;
  });
  return type === 'email_change_new' ? newEmail : user.email;
}

function issueProof(deps: AuthDeps, { type, user, to }: Link): Promise<MailedProof> {
  const now = deps.clock();
  const { type: token_type, sentAt } = TOKENS[type];
  return deps.transact(async (tx) => {
    const sent = { [sentAt]: now, ...(type === 'invite' && { invited_at: now }) };
    await tx`update auth.users set ${tx(sent)} where id = ${user.id}`;
    const token = { user_id: user.id, token_type, relates_to: to, flow_state_id: null };
    return insertOneTimeToken(deps, tx, { ...token, now });
  });
}

const inviteBody = z.object({ email: emailField, data: z.nullish(metadataField) });

/**
 * POST /invite: emails an invitation to an account, creating a missing one; needs the secret key.
 */
export function inviteRoute(deps: AuthDeps): Hono {
  const { query, clock } = deps;
  return new Hono().post('/invite', async (context) => {
    await assertServiceRole(context, deps);
    const { email, data } = await readBody(context, inviteBody);
    const invited = await inviteUser(deps, email, data ?? {});
    await countMail(deps, { to: email });
    const redirectTo = context.req.query('redirect_to');
    await sendLink(deps, 'invite', invited, { redirectTo, challenge: {} });
    await query((db) => db`update auth.users set invited_at = ${clock()} where id = ${invited.id}`);
    const user = await query((db) => findUserById(db, invited.id));
    return context.json(toUser(user ?? invited));
  });
}
