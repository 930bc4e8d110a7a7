import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { AuthError } from '../../errors.ts';
import { readBody } from '../../request/body.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { assertServiceRole } from '../../request/service-caller.ts';
import { assertAllowedEmail } from '../../users/allowed-email.ts';
import {
  type AdminAttributes,
  assertNoPhone,
  findPasswordHash,
  newAdminUserBody,
  readBan,
} from '../../users/attributes.ts';
import { changeUser } from '../../users/change-user.ts';
import { addPageHeaders, readPage } from '../../users/list-users.ts';
import { findUserById, insertUser, listUsers, toUser, type UserRow } from '../../users/users.ts';

/** The audience of all accounts. */
const AUDIENCE = 'authenticated';

/**
 * GET /admin/users: all accounts by page, newest first.
 * POST /admin/users: adds one, without an email. Both need the secret key.
 */
export function adminUsersRoute(deps: AuthDeps): Hono {
  const { query } = deps;
  return new Hono()
    .get('/admin/users', async (context) => {
      await assertServiceRole(context, deps);
      const page = readPage(context);
      const { users, total } = await query((db) => listUsers(db, page));
      addPageHeaders(context, page, total);
      return context.json({ users: users.map(toUser), aud: AUDIENCE });
    })
    .post('/admin/users', async (context) => {
      await assertServiceRole(context, deps);
      const { id, ...attributes } = await readBody(context, newAdminUserBody);
      assertNoPhone(attributes);
      const { email } = attributes;
      if (!email) {
        const message = 'Cannot create a user without either an email or phone';
        throw new AuthError('validation_failed', { message });
      }
      await assertAllowedEmail(deps, email);
      const account = { id: id ?? randomUUID(), email };
      return context.json(toUser(await createUser(deps, account, attributes)));
    });
}

async function createUser(
  deps: AuthDeps,
  { id, email }: { id: string; email: string },
  attributes: AdminAttributes,
): Promise<UserRow> {
  const now = deps.clock();
  const bannedUntil = readBan(attributes.ban_duration, now);
  const encryptedPassword = await findPasswordHash(deps, attributes);
  return deps.transact(async (tx) => {
    if (await findUserById(tx, id)) {
      throw new AuthError('user_already_exists', { message: 'User with this ID already exists' });
    }
    const confirmedAt = attributes.email_confirm ? now : null;
    const metadata = attributes.user_metadata ?? {};
    const added = { id, email, encryptedPassword, metadata, confirmedAt, now };
    if (!(await insertUser(tx, added))) throw new AuthError('email_exists');
    const user = await getUser(tx, id);
    const change = { bannedUntil, role: attributes.role || undefined };
    await changeUser(tx, user, { ...change, appMetadata: attributes.app_metadata ?? {} }, now);
    return getUser(tx, id);
  });
}

async function getUser(tx: Parameters<typeof findUserById>[0], id: string): Promise<UserRow> {
  const user = await findUserById(tx, id);
  if (!user) throw new AuthError('user_not_found');
  return user;
}
