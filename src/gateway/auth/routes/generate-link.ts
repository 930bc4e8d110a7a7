import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { assertAllowedEmail } from '../allowed-email.ts';
import { emailField, metadataField, readBody } from '../body.ts';
import type { AuthDeps } from '../deps.ts';
import { AuthError } from '../errors.ts';
import { buildMailedLink } from '../mails.ts';
import { insertOneTimeToken, type MailedProof } from '../one-time-tokens.ts';
import { resolveRedirect } from '../redirects.ts';
import { assertServiceRole } from '../service-caller.ts';
import {
  contestPassword,
  findUserByEmail,
  insertUser,
  type Metadata,
  toUser,
  type UserRow,
} from '../users.ts';

const linkBody = z.object({
  type: z.enum(['invite', 'recovery', 'magiclink']),
  email: emailField,
  data: z.nullish(metadataField),
  redirect_to: z.nullish(z.string()),
});

const TOKENS = {
  invite: { type: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  recovery: { type: 'recovery_token', sentAt: 'recovery_sent_at' },
  magiclink: { type: 'recovery_token', sentAt: 'recovery_sent_at' },
} as const;

/**
 * POST /admin/generate_link: a link that whoever asks mails in their own words, for the secret key alone.
 * An invitation makes the account where there is none; the others are of one that is there.
 */
export function generateLinkRoute(deps: AuthDeps): Hono {
  const { settings } = deps;
  return new Hono().post('/admin/generate_link', async (context) => {
    await assertServiceRole(context, deps);
    const { type, email, data, redirect_to } = await readBody(context, linkBody);
    const user =
      type === 'invite' ? await invite(deps, email, data ?? {}) : await find(deps, email);
    const { secret, code } = await issueProof(deps, type, user);
    const redirectTo = redirect_to ?? context.req.query('redirect_to');
    return context.json({
      ...toUser(user),
      action_link: buildMailedLink(settings, { token: secret, type, email, redirectTo }),
      email_otp: code,
      hashed_token: secret,
      redirect_to: resolveRedirect(redirectTo, settings),
      verification_type: type,
    });
  });
}

async function find({ query }: AuthDeps, email: string): Promise<UserRow> {
  const user = await query((db) => findUserByEmail(db, email));
  if (!user) throw new AuthError('user_not_found');
  return user;
}

/** Whoever signed up under this address without proving it does not keep a key to it. */
async function invite(deps: AuthDeps, email: string, metadata: Metadata): Promise<UserRow> {
  const { query, clock } = deps;
  await assertAllowedEmail(deps, email);
  const known = await query((db) => findUserByEmail(db, email));
  if (known?.email_confirmed_at) throw new AuthError('email_exists');
  if (known) {
    if (known.encrypted_password) await query((db) => contestPassword(db, known.id, clock()));
    return known;
  }
  const added = { id: randomUUID(), email, encryptedPassword: null, metadata, confirmedAt: null };
  await query((db) => insertUser(db, { ...added, now: clock() }));
  // Somebody's sign-up may have come in between: then theirs is the account.
  return invite(deps, email, metadata);
}

function issueProof(
  deps: AuthDeps,
  type: keyof typeof TOKENS,
  user: UserRow,
): Promise<MailedProof> {
  const now = deps.clock();
  const { type: token_type, sentAt } = TOKENS[type];
  return deps.transact(async (tx) => {
    const sent = { [sentAt]: now, ...(type === 'invite' && { invited_at: now }) };
    await tx`update auth.users set ${tx(sent)} where id = ${user.id}`;
    const token = { user_id: user.id, token_type, relates_to: user.email, flow_state_id: null };
    return insertOneTimeToken(deps, tx, { ...token, now });
  });
}
