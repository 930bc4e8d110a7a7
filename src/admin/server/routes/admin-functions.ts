import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod/mini';
import { findAccount } from '#account/server/data/administrators.ts';
import { packArchive } from '#integrations/export/server/pack-archive.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { QUERY_WAIT_MS } from '#kit/server/limits/database.ts';
import { ADMINISTRATION_BODY_MAX_BYTES } from '#kit/server/limits/requests.ts';
import { withDeadline } from '#kit/server/process/deadline.ts';
import { defineFunction, serveFunctions } from '#kit/server/routes/define-function.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { checkPayments } from '#money/checks/server/check-payments.ts';
import { AdministrationRefusal, callAsAdministrator } from './call-as-administrator.ts';
import { buildSeenAs } from './see-as.ts';
import { sendTestMail } from './send-test-mail.ts';

const OF_PERSON = z.strictObject({ user_id: z.uuid(), reason: z.string() });

/**
 * Functions for administrators, besides those in the database: `see-as` answers with a read-only token for a
 * user, `check-payments` with the state of the connection to Stripe, `send-test-mail` with whether the mail
 * server accepts a mail, `export-account` with a ZIP of all data of a user. The database decides who may call
 * them, and audits each call.
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

/** All data of an account, streamed while it is packed. */
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
