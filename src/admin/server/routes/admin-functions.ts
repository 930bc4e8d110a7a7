import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod/mini';
import { findAccount } from '#account/server/data/administrators.ts';
import { packArchive } from '#integrations/export/server/pack-archive.ts';
import type { TestMailAnswer } from '#kit/rules/mails/mail-state.ts';
import { isRecord } from '#kit/rules/values/json.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { ADMINISTRATION_BODY_MAX_BYTES, QUERY_WAIT_MS } from '#kit/server/limits/requests.ts';
import { buildTestMail } from '#kit/server/mails/test-mail.ts';
import { withDeadline } from '#kit/server/process/deadline.ts';
import { defineFunction, serveFunctions } from '#kit/server/routes/define-function.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { checkPayments } from '#money/checks/server/check-payments.ts';

const SESSION = z.object({ session_id: z.uuid(), expires_at: z.string() });

/** The dashboard's session for viewing as a user; `expires_at` in seconds. */
type SeenAs = { access_token: string; expires_at: number };

/**
 * Signs a token for the session opened by `admin_see_as`. It is the user's, read-only, without a refresh
 * token, and names the administrator (RFC 8693, `act`).
 *
 * @param opened the result of `admin_see_as`
 */
async function buildSeenAs(
  { keys, clock }: Pick<AppDeps, 'keys' | 'clock'>,
  opened: unknown,
  { owner, email, administrator }: { owner: string; email: string; administrator: string },
): Promise<SeenAs> {
  const { session_id, expires_at } = z.parse(SESSION, opened);
  const expires = Math.floor(Date.parse(expires_at) / 1000);
  const now = Math.floor(clock().getTime() / 1000);
  const claims = {
    sub: owner,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    session_id,
    // The administrator's own session has met the account's requirement for two factors.
    aal: 'aal2',
    amr: [],
    app_metadata: {},
    user_metadata: {},
    is_anonymous: false,
    read_only: true,
    act: { sub: administrator },
  };
  return {
    access_token: await keys.sign(claims, Math.max(1, expires - now)),
    expires_at: expires,
  };
}

/** A refusal by a database function, with its message. */
class AdministrationRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = 'AdministrationRefusal';
    this.status = status;
  }
}

/**
 * Calls a database function with the caller's token and address. The database checks the caller and
 * audits the call.
 *
 * @throws AdministrationRefusal with the database's message; ApiError unavailable
 */
async function callAsAdministrator(
  { gateway, keys }: Pick<AppDeps, 'gateway' | 'keys'>,
  context: Context,
  name: string,
  values: object,
): Promise<unknown> {
  const forwarded = context.req.header('x-forwarded-for');
  const request = {
    method: 'POST',
    body: JSON.stringify(values),
    headers: {
      apikey: keys.anonKey,
      authorization: context.req.header('authorization') ?? '',
      'content-type': 'application/json',
      ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
    },
  };
  const answer = await gateway.request(`/rest/v1/rpc/${name}`, request, context.env);
  const text = await answer.text();
  if (answer.ok) return text === '' ? null : JSON.parse(text);
  if (answer.status >= 500 || answer.status === 429) throw new ApiError('unavailable');
  const body: unknown = JSON.parse(text);
  const message = isRecord(body) ? String(body.message) : '';
  throw new AdministrationRefusal(answer.status, message);
}

const OF_PERSON = z.strictObject({ user_id: z.uuid(), reason: z.string() });

/**
 * Functions for administrators, besides those in the database: `see-as` returns a read-only token for a
 * user, `check-payments` the state of the connection to Stripe, `send-test-mail` whether the mail server
 * accepts a mail, `export-account` a ZIP of all of a user's data. The database decides who may call them,
 * and audits each call.
 */
export function createAdminFunctions(deps: AppDeps): Hono {
  const { ask, limitStore, limits } = deps;
  const bounds = {
    bodyMaxBytes: ADMINISTRATION_BODY_MAX_BYTES,
    perAccount: limitStore.createLimiter('administration', limits.administrationPerAccount),
  };
  const requireAdministrator = async (context: Context) => {
    const mayAsk = await callAsAdministrator(deps, context, 'can_administer', {});
    if (mayAsk !== true) throw new ApiError('not_administrator');
  };
  const app = serveFunctions(deps, bounds, [
    defineFunction({
      name: 'see-as',
      body: OF_PERSON,
      async run({ user_id: owner, reason }, { id: administrator }, context) {
        if (deps.hosted) throw new ApiError('no_seeing_as');
        const opened = await callAsAdministrator(deps, context, 'admin_see_as', { owner, reason });
        const email = (await ask((sql) => findAccount(sql, owner)))?.email ?? '';
        return buildSeenAs(deps, opened, { owner, email, administrator });
      },
    }),
    defineFunction({
      name: 'check-payments',
      async run(_body, _caller, context) {
        await requireAdministrator(context);
        return checkPayments(deps);
      },
    }),
    defineFunction({
      name: 'send-test-mail',
      async run(_body, { email }, context) {
        await requireAdministrator(context);
        return sendTestMail(deps, email);
      },
    }),
    defineFunction({
      name: 'export-account',
      body: OF_PERSON,
      async run({ user_id: owner, reason }, _caller, context) {
        await callAsAdministrator(deps, context, 'admin_export_account', { owner, reason });
        const account = await ask((sql) => findAccount(sql, owner));
        if (account === null) throw new ApiError('not_found');
        return answerArchive(deps, context, account);
      },
    }),
  ]);
  app.onError((error) => {
    if (!(error instanceof AdministrationRefusal)) throw error;
    const { status, message } = error;
    return Response.json({ code: 'refused', message }, { status: status as ContentfulStatusCode });
  });
  return app;
}

/** Streams all of an account's data while packing it. */
async function answerArchive(
  deps: AppDeps,
  context: Context,
  account: { id: string; email: string },
): Promise<Response> {
  const owner = { ...account, token: deps.keys.serviceRoleKey };
  const onError = (err: unknown) => deps.log.error({ err }, 'an archive was broken off');
  const packing = packArchive({ ...deps, sql: deps.archiveSql }, owner, { onError });
  const packed = await openInTime(packing);
  if (packed === null) throw new ApiError('not_found');
  const address = deps.clientAddress(context);
  deps.onEvent({ kind: 'export', outcome: 'ok', userId: owner.id, address });
  return context.body(packed.zip, 200, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${packed.name}"`,
    'cache-control': 'no-store',
  });
}

/** @throws ApiError unavailable if the database doesn't answer; a late result is cancelled */
async function openInTime<Packed extends { zip: ReadableStream } | null>(
  packing: Promise<Packed>,
): Promise<Packed> {
  let isLate = true;
  const opened = packing.finally(() => {
    isLate = false;
  });
  return withDeadline(opened, QUERY_WAIT_MS).catch((error: unknown) => {
    if (!isLate) throw error;
    void packing.then((late) => late?.zip.cancel()).catch(() => undefined);
    throw new ApiError('unavailable');
  });
}

/** Sends a mail at once, bypassing the queue. Never throws: it returns the mail server's response. */
export async function sendTestMail(
  { mailer, publicUrl }: Pick<AppDeps, 'mailer' | 'publicUrl'>,
  to: string,
): Promise<TestMailAnswer> {
  try {
    await mailer.send({ to, ...buildTestMail(publicUrl) });
    return { ok: true, to, problem: null };
  } catch (error) {
    return { ok: false, to, problem: error instanceof Error ? error.message : String(error) };
  }
}
