import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { Db } from '../../database.ts';
import { AuthError } from '../../errors.ts';
import { assertStrongPassword } from '../../passwords/password-rules.ts';
import { readBody } from '../../request/body.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { noteSubject } from '../../request/report-events.ts';
import { assertServiceRole } from '../../request/service-caller.ts';
import { assertAllowedEmail } from '../../users/allowed-email.ts';
import {
  type AdminAttributes,
  adminUserBody,
  assertNoPhone,
  findPasswordHash,
  readBan,
} from '../../users/attributes.ts';
import { changeUser, softDeleteUser } from '../../users/change-user.ts';
import { findUserById, toUser, type UserRow } from '../../users/users.ts';

const PATH = '/admin/users/:userId';
const idParameter = z.uuid();
const deleteBody = z.object({ should_soft_delete: z.nullish(z.boolean()) });

/** GET, PUT and DELETE /admin/users/{id}: one account; needs the secret key. */
export function adminUserRoute(deps: AuthDeps): Hono {
  const { query, transact, clock } = deps;
  return (
    new Hono()
      .get(PATH, async (context) => {
        const id = await readId(context, deps);
        return context.json(toUser(await query((db) => getUser(db, id))));
      })
      .put(PATH, async (context) => {
        const id = await readId(context, deps);
        const attributes = await readBody(context, adminUserBody);
        const before = await query((db) => getUser(db, id));
        const change = await readChange(deps, before, attributes);
        const user = await transact(async (tx) => {
          await changeUser(tx, before, change, clock());
          return getUser(tx, id);
        });
        return context.json(toUser(user));
      })
      // The hosted backend answers with nothing; the client’s types promise the deleted account.
      .delete(PATH, async (context) => {
        const id = await readId(context, deps);
        const isSoft = (await readDeleteBody(context)).should_soft_delete ?? false;
        const before = await transact(async (tx) => {
          const user = await getUser(tx, id);
          if (isSoft) await softDeleteUser(tx, user, clock());
          else await tx`delete from auth.users where id = ${id}`;
          return user;
        });
        return context.json(toUser(before));
      })
  );
}

async function readId(context: Context, deps: AuthDeps): Promise<string> {
  await assertServiceRole(context, deps);
  const id = idParameter.safeParse(context.req.param('userId'));
  if (!id.success) {
    throw new AuthError('validation_failed', { message: 'user_id must be an UUID' });
  }
  noteSubject(context, { userId: id.data });
  return id.data;
}

async function getUser(db: Db, id: string): Promise<UserRow> {
  const user = await findUserById(db, id);
  if (!user) throw new AuthError('user_not_found');
  return user;
}

/** An empty body means the defaults. */
async function readDeleteBody(context: Context): Promise<z.output<typeof deleteBody>> {
  return (await context.req.text()) === '' ? {} : readBody(context, deleteBody);
}

async function readChange(deps: AuthDeps, user: UserRow, attributes: AdminAttributes) {
  assertNoPhone(attributes);
  const email = attributes.email ?? user.email;
  if (email !== user.email) await assertAllowedEmail(deps, email);
  if (attributes.password) {
    const metadata = { ...user.raw_user_meta_data, ...attributes.user_metadata };
    await assertStrongPassword(attributes.password, { settings: deps.settings, email, metadata });
  }
  return {
    email,
    role: attributes.role || undefined,
    isConfirmed: attributes.email_confirm ?? false,
    encryptedPassword: (await findPasswordHash(deps, attributes)) ?? undefined,
    bannedUntil: readBan(attributes.ban_duration, deps.clock()),
    userMetadata: attributes.user_metadata ?? undefined,
    appMetadata: attributes.app_metadata ?? undefined,
  };
}
