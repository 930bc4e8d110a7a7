import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod/mini';
import { findAccount } from '../../data/admin/administrators.ts';
import { packArchive } from '../../export/pack-archive.ts';
import { ApiError } from '../../http/errors.ts';
import { identifyOwner } from '../../http/identify-owner.ts';
import { limitBody, readJson } from '../../http/middleware/read-body.ts';
import { QUERY_WAIT_MS } from '../../limits/database.ts';
import { ADMINISTRATION_BODY_MAX_BYTES } from '../../limits/requests.ts';
import { checkPayments } from '../../payments/checks/check-payments.ts';
import { withDeadline } from '../../process/deadline.ts';
import type { AppDeps } from '../deps.ts';
import { AdministrationRefusal, callAsAdministrator } from './call-as-administrator.ts';
import { buildSeenAs } from './see-as.ts';
import { sendTestMail } from './send-test-mail.ts';

const OF_PERSON = z.strictObject({ user_id: z.uuid(), reason: z.string() });

/**
 * What administrators ask the server for, beside what they ask the database: `see-as` answers a token
 * that looks on as somebody, `check-payments` what is right and wrong with the connection to Stripe, `send-test-mail` whether the
 * mail server takes a mail, `export-account` all data of a person as one ZIP. The database decides who may, and writes it down.
 */
export function createAdministration(deps: AppDeps): Hono {
  const admit = createAdmission(deps);
  const small = limitBody(ADMINISTRATION_BODY_MAX_BYTES);
  const app = new Hono();
  app.onError((error) => {
    if (!(error instanceof AdministrationRefusal)) throw error;
    const { status, message } = error;
    return Response.json({ code: 'refused', message }, { status: status as ContentfulStatusCode });
  });
  return app
    .post('/functions/v1/see-as', small, async (context) => {
      const administrator = await admit(context);
      const { user_id: owner, reason } = await readBody(context);
      const opened = await callAsAdministrator(deps, context, 'admin_see_as', { owner, reason });
      const email = (await deps.ask((sql) => findAccount(sql, owner)))?.email ?? '';
      return context.json(
        await buildSeenAs(deps, opened, { owner, email, administrator: administrator.id }),
      );
    })
    .post('/functions/v1/check-payments', small, async (context) => {
      await admit(context);
      const mayAsk = await callAsAdministrator(deps, context, 'can_administer', {});
      if (mayAsk !== true) throw new ApiError('not_administrator');
      return context.json(await checkPayments(deps));
    })
    .post('/functions/v1/send-test-mail', small, async (context) => {
      const { email } = await admit(context);
      const mayAsk = await callAsAdministrator(deps, context, 'can_administer', {});
      if (mayAsk !== true) throw new ApiError('not_administrator');
      return context.json(await sendTestMail(deps, email));
    })
    .post('/functions/v1/export-account', small, async (context) => {
      await admit(context);
      const { user_id: owner, reason } = await readBody(context);
      await callAsAdministrator(deps, context, 'admin_export_account', { owner, reason });
      const account = await deps.ask((sql) => findAccount(sql, owner));
      if (account === null) throw new ApiError('not_found');
      return answerArchive(deps, context, account);
    });
}

/** Attempts count before any work. */
function createAdmission(deps: AppDeps) {
  const { limitStore, limits } = deps;
  const perAccount = limitStore.createLimiter('administration', limits.administrationPerAccount);
  return async (context: Context) => {
    const owner = await identifyOwner(deps, context.req.header('authorization') ?? '');
    if (await perAccount.take(owner.id)) throw new ApiError('too_many');
    return owner;
  };
}

/** All that an account has, streamed as it is made. */
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

/** @throws ApiError unavailable where the database says nothing; what comes of it later is let go */
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

async function readBody(context: Context): Promise<z.infer<typeof OF_PERSON>> {
  const parsed = z.safeParse(OF_PERSON, await readJson(context));
  if (!parsed.success) throw new ApiError('bad_request');
  return parsed.data;
}
