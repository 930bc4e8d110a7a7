import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { FACTOR_NAME_MAX_CHARACTERS } from '../../../limits/auth.ts';
import { AuthError } from '../../errors.ts';
import {
  assertMayAnswer,
  deleteFactor,
  type FactorRow,
  getFactor,
  insertChallenge,
  insertFactor,
} from '../../factors/factors.ts';
import { offerTotp, type TotpAnswer, verifyTotp } from '../../factors/totp.ts';
import {
  challengeWebauthn,
  enrolWebauthn,
  verifyWebauthn,
  webauthnField,
} from '../../factors/webauthn-factors.ts';
import { runInBackground, tellOfSecondFactor } from '../../mails/mails.ts';
import { readBody } from '../../request/body.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { assertMayAddWayIn, findAssurance } from '../../sessions/assurance.ts';
import type { SessionAnswer } from '../../sessions/sessions.ts';
import { getCaller } from '../../users/bearer.ts';
import { lockAccount, type UserRow } from '../../users/users.ts';

const words = z.nullish(z.string().check(z.trim(), z.maxLength(FACTOR_NAME_MAX_CHARACTERS)));
const enrolBody = z.object({ factor_type: z.string(), friendly_name: words, issuer: words });
const verifyBody = z.object({
  challenge_id: z.uuid(),
  code: z.nullish(z.string()),
  webauthn: z.nullish(webauthnField),
});

type Caller = { user: UserRow; sessionId: string };

/**
 * The caller's second factors: POST /factors enrols one, POST /factors/{id}/challenge and /verify
 * verify or prove it, DELETE /factors/{id} removes it.
 */
export function factorsRoute(deps: AuthDeps): Hono {
  return new Hono()
    .post('/factors', async (context) => {
      const caller = await getCaller(context, deps);
      await deps.limits.take('factorPerAccount', caller.user.id);
      return context.json(await enrol(deps, caller, await readBody(context, enrolBody)));
    })
    .delete('/factors/:id', async (context) => {
      const caller = await getCaller(context, deps);
      return context.json(await unenrol(deps, caller, readId(context)));
    })
    .post('/factors/:id/challenge', async (context) => {
      const { user, sessionId } = await getCaller(context, deps);
      await deps.limits.take('factorPerAccount', user.id);
      const factor = await deps.query(async (db) => {
        const found = await getFactor(db, { id: readId(context), userId: user.id });
        await assertMayAnswer(db, found, { sessionId, now: deps.clock() });
        return found;
      });
      const asked = { user, address: deps.settings.clientAddress(context) };
      return context.json(await challenge(deps, factor, asked));
    })
    .post('/factors/:id/verify', async (context) => {
      const caller = await getCaller(context, deps);
      return context.json(await verify(deps, caller, context));
    });
}

async function enrol(
  deps: AuthDeps,
  { user, sessionId }: Caller,
  { factor_type, friendly_name, issuer }: z.output<typeof enrolBody>,
): Promise<object> {
  if (factor_type === 'phone') throw new AuthError('mfa_phone_enroll_not_enabled');
  if (factor_type !== 'webauthn' && factor_type !== 'totp') throw unknownType();
  await assertMayAddWayIn(deps, user, sessionId);
  const name = friendly_name ?? '';
  if (factor_type === 'webauthn') return enrolWebauthn(deps, { user, sessionId }, name);
  const id = randomUUID();
  const totp = await offerTotp(issuer || new URL(deps.settings.siteUrl).host, user.email);
  const secret = deps.keys.sealing.seal(totp.secret, id);
  const factor = { id, userId: user.id, sessionId, name, type: 'totp', secret } as const;
  await deps.transact((tx) => insertFactor(tx, { ...factor, now: deps.clock() }));
  return { id, type: 'totp', friendly_name: name, totp };
}

async function challenge(
  deps: AuthDeps,
  factor: FactorRow,
  caller: { user: UserRow; address: string },
): Promise<object> {
  if (factor.factor_type === 'phone') throw new AuthError('mfa_phone_verify_not_enabled');
  if (factor.factor_type === 'webauthn') return challengeWebauthn(deps, factor, caller);
  const asked = { factorId: factor.id, address: caller.address, now: deps.clock() };
  const { id, expires_at } = await deps.transact((tx) => insertChallenge(tx, asked));
  return { id, type: factor.factor_type, expires_at };
}

async function verify(
  deps: AuthDeps,
  { user, sessionId }: Caller,
  context: Context,
): Promise<SessionAnswer> {
  const { challenge_id: challengeId, code, webauthn } = await readBody(context, verifyBody);
  if (!code && !webauthn) {
    throw new AuthError('validation_failed', { message: 'Code needs to be non-empty' });
  }
  await deps.limits.take('secondFactorPerAccount', user.id);
  const address = deps.settings.clientAddress(context);
  const answer = { user, sessionId, factorId: readId(context), challengeId, address };
  const raised = webauthn
    ? await verifyWebauthn(deps, answer, webauthn)
    : await verifyCode(deps, { ...answer, code: code ?? '' });
  await deps.limits.forgive('secondFactorPerAccount', user.id);
  if (raised.isNew) runInBackground(deps, () => tellOfSecondFactor(deps, user, 'added'));
  return raised.session;
}

async function verifyCode(
  deps: AuthDeps,
  { user, ...answer }: { user: UserRow } & Omit<TotpAnswer, 'userId'>,
): Promise<{ session: SessionAnswer; isNew: boolean }> {
  const verdict = await verifyTotp(deps, { ...answer, userId: user.id });
  if (verdict.outcome === 'raised') return verdict;
  runInBackground(deps, () => tellOfSecondFactor(deps, user, 'code_reused'));
  deps.log.warn({ user_id: user.id }, 'a code of a second factor was used twice');
  throw new AuthError('mfa_verification_failed');
}

async function unenrol(deps: AuthDeps, { user, sessionId }: Caller, id: string): Promise<object> {
  const isVerified = await deps.transact(async (tx) => {
    await lockAccount(tx, user.id);
    const factor = await getFactor(tx, { id, userId: user.id }, 'locked');
    if (factor.status === 'verified' && (await findAssurance(tx, sessionId)) !== 'aal2') {
      const message = 'AAL2 required to unenroll verified factor';
      throw new AuthError('insufficient_aal', { message, status: 422 });
    }
    await deleteFactor(tx, factor);
    return factor.status === 'verified';
  });
  if (isVerified) runInBackground(deps, () => tellOfSecondFactor(deps, user, 'removed'));
  return { id };
}

function readId(context: Context): string {
  const id = z.uuid().safeParse(context.req.param('id'));
  if (id.success) return id.data;
  const message = 'factor_id must be an UUID';
  throw new AuthError('validation_failed', { message });
}

function unknownType(): AuthError {
  const message = 'factor_type needs to be totp, phone, or webauthn';
  return new AuthError('validation_failed', { message });
}
