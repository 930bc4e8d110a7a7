import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { ADMIN_PAGE_MAX_SIZE, ADMIN_PAGE_SIZE } from '../../../limits/auth.ts';
import type { Db } from '../../database.ts';
import { AuthError } from '../../errors.ts';
import { deleteFactor, getFactor } from '../../factors/factors.ts';
import { assertStrongPassword } from '../../passwords/password-rules.ts';
import { assertAllowedEmail, readBody } from '../../request/body.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { noteSubject } from '../../request/report-events.ts';
import { assertServiceRole } from '../../users/bearer.ts';
import {
  type AdminAttributes,
  adminUserBody,
  assertNoPhone,
  changeUser,
  findPasswordHash,
  newAdminUserBody,
  readBan,
  softDeleteUser,
} from '../../users/change-user.ts';
import { findUserById, insertUser, listUsers, toUser, type UserRow } from '../../users/users.ts';

/** The audience of all accounts. */
const AUDIENCE = 'authenticated';

/**
 * GET /admin/users: all accounts by page, newest first. POST /admin/users: adds one, without sending an
 * email. Both need the secret key.
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

const PATH = '/admin/users/:userId';
const idParameter = z.uuid();
const deleteBody = z.object({ should_soft_delete: z.nullish(z.boolean()) });

/** GET, PUT and DELETE /admin/users/{id}: one account; needs the secret key. */
export function adminUserRoute(deps: AuthDeps): Hono {
  const { query, transact, clock } = deps;
  return (
    new Hono()
      .get(PATH, async (context) => {
        const id = await readUserId(context, deps);
        return context.json(toUser(await query((db) => getUser(db, id))));
      })
      .put(PATH, async (context) => {
        const id = await readUserId(context, deps);
        const attributes = await readBody(context, adminUserBody);
        const before = await query((db) => getUser(db, id));
        const change = await readChange(deps, before, attributes);
        const user = await transact(async (tx) => {
          await changeUser(tx, before, change, clock());
          return getUser(tx, id);
        });
        return context.json(toUser(user));
      })
      // The hosted backend's response is empty; the client’s types promise the deleted account.
      .delete(PATH, async (context) => {
        const id = await readUserId(context, deps);
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

async function readUserId(context: Context, deps: AuthDeps): Promise<string> {
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

/** Any user's second factors: GET lists them, DELETE removes one. Needs the secret key. */
export function adminFactorsRoute(deps: AuthDeps): Hono {
  return new Hono()
    .get('/admin/users/:userId/factors', async (context) => {
      const user = await getFactorOwner(deps, context);
      return context.json(user.factors ?? []);
    })
    .delete('/admin/users/:userId/factors/:id', async (context) => {
      const { id: userId, factors } = await getFactorOwner(deps, context);
      const id = readUuid(context, 'id');
      await deps.transact(async (tx) => {
        await deleteFactor(tx, await getFactor(tx, { id, userId }, 'locked'));
      });
      noteSubject(context, { userId });
      return context.json(factors?.find((factor) => factor.id === id));
    });
}

async function getFactorOwner(deps: AuthDeps, context: Context): Promise<UserRow> {
  await assertServiceRole(context, deps);
  const user = await deps.query((db) => findUserById(db, readUuid(context, 'userId')));
  if (!user) throw new AuthError('user_not_found');
  return user;
}

function readUuid(context: Context, name: string): string {
  const id = z.uuid().safeParse(context.req.param(name));
  if (id.success) return id.data;
  throw new AuthError('validation_failed', { message: `${name} must be an UUID` });
}

/** The requested page of all accounts, counted from 1. */
type UserPage = { page: number; perPage: number; filter: string };

/** Reads `page`, `per_page` and `filter`. Throws `validation_failed`. */
function readPage(context: Context): UserPage {
  const { page, per_page: perPage, filter = '' } = context.req.query();
  return {
    page: readCount(page, 1),
    perPage: Math.min(readCount(perPage, ADMIN_PAGE_SIZE), ADMIN_PAGE_MAX_SIZE),
    filter,
  };
}

function readCount(text: string | undefined, otherwise: number): number {
  if (!text) return otherwise;
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count > 0) return count;
  const message = `Bad Pagination Parameters: ${JSON.stringify(text.slice(0, 40))} is no page`;
  throw new AuthError('validation_failed', { message });
}

/** Gives the total, and the URLs of the next and last page, `page` first (RFC 8288). */
function addPageHeaders(context: Context, { page, perPage }: UserPage, total: number): void {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) => {
    const { pathname } = new URL(context.req.url);
    return `<${pathname}?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  };
  const next = page < last ? [link(page + 1, 'next')] : [];
  context.header('X-Total-Count', String(total));
  context.header('Link', [...next, link(last, 'last')].join(', '));
}
