import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { findScimKey } from '#agency/server/data/scim.ts';
import {
  SCIM_BODY_MAX_BYTES,
  SCIM_PAGE_MAX_SIZE,
  SCIM_RETRY_AFTER_SECONDS,
} from '#integrations/server/limits.ts';
import { SCIM_PREFIX } from '#kit/rules/paths.ts';
import { isUuid } from '#kit/rules/values/uuid.ts';
import { createAsOwner } from '#kit/server/data/as-owner.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { refuse } from '#kit/server/http/limiter.ts';
import { limitBody } from '#kit/server/middleware/read-body.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { describeService, describeUser, describeUserType, toList } from './descriptions.ts';
import { type Directory, openDirectory } from './directory.ts';
import { ScimError, toErrorBody, toRefusal } from './error.ts';
import { LIST_SCHEMA, readFilter, readRange } from './list.ts';
import { readPatch } from './patch.ts';
import { readJson } from './read-json.ts';
import { readSaid, toWish, USER_SCHEMA } from './user.ts';

const MEDIA_TYPE = 'application/scim+json';
const SECRET = /^vzs_[\w-]{43}$/;
type Variables = { Variables: { agency: string } };

/** Directories append `/Users` to the given URL, sometimes with an extra slash around it. */
export function readScimPath(path: string): string {
  return path.startsWith('/scim/') ? path.replace(/\/+/g, '/').replace(/\/$/, '') : path;
}

/** `/scim/v2`: a company directory provisions an agency's people, with the agency's key. */
export function createScim(deps: AppDeps): Hono<Variables> {
  const base = deps.publicUrl + SCIM_PREFIX;
  const asOwner = createAsOwner(deps.ask);
  const inDirectory = <Result>(
    context: Context<Variables>,
    work: (directory: Directory) => Promise<Result>,
  ) =>
    asOwner(context.var.agency, (own) =>
      work(openDirectory(own, context.var.agency, deps.publicUrl)),
    );
  const idOf = (context: Context<Variables, '/Users/:id'>) => {
    const id = context.req.param('id');
    if (isUuid(id)) return id;
    throw new ScimError(404, 'There is no such user.');
  };

  const app = new Hono<Variables>();
  app.onError(answerError);
  app.use('*', authenticate(deps), limitBody(SCIM_BODY_MAX_BYTES));
  app.get('/ServiceProviderConfig', (c) => send(c, describeService(base, SCIM_PAGE_MAX_SIZE)));
  app.get('/ResourceTypes', (c) => send(c, toList([describeUserType(base)])));
  app.get('/ResourceTypes/User', (c) => send(c, describeUserType(base)));
  app.get('/Schemas', (c) => send(c, toList([describeUser(base)])));
  app.get(`/Schemas/${USER_SCHEMA}`, (c) => send(c, describeUser(base)));

  app.get('/Users', async (c) => {
    const filter = readFilter(c.req.query('filter'));
    const range = readRange(c.req.query('startIndex'), c.req.query('count'), SCIM_PAGE_MAX_SIZE);
    const { users, total } = await inDirectory(c, (own) => own.list(filter, range));
    return send(c, {
      schemas: [LIST_SCHEMA],
      totalResults: total,
      startIndex: range.start,
      itemsPerPage: users.length,
      Resources: users,
    });
  });
  app.post('/Users', async (c) => {
    const wish = toWish(readSaid(await readBody(c)));
    const user = await inDirectory(c, (own) => own.create(wish));
    c.header('location', user.meta.location);
    return send(c, user, 201);
  });
  app.get('/Users/:id', async (c) => send(c, await inDirectory(c, (own) => own.read(idOf(c)))));
  app.put('/Users/:id', async (c) => {
    const wish = toWish(readSaid(await readBody(c)));
    return send(c, await inDirectory(c, (own) => own.change(idOf(c), () => wish)));
  });
  app.patch('/Users/:id', async (c) => {
    const body = await readBody(c);
    const read = (fullName: string) => readPatch(body, fullName);
    return send(c, await inDirectory(c, (own) => own.change(idOf(c), read)));
  });
  app.delete('/Users/:id', async (c) => {
    await inDirectory(c, (own) => own.remove(idOf(c)));
    return c.body(null, 204);
  });
  app.route('/Groups', createGroups());
  app.all('*', () => {
    throw new ScimError(404, 'There is nothing here.');
  });
  return new Hono<Variables>().route(SCIM_PREFIX, app);
}

/** Directories query groups before sending people, and stop if they get no answer. */
function createGroups() {
  const groups = new Hono<Variables>();
  groups.get('/', (c) => send(c, toList([])));
  groups.on(['POST', 'PUT', 'PATCH', 'DELETE'], ['/', '/*'], () => {
    throw new ScimError(501, 'Groups are not provisioned. Send users only.');
  });
  return groups;
}

function send(context: Context, body: object, status: 200 | 201 = 200) {
  return context.body(JSON.stringify(body), status, { 'content-type': MEDIA_TYPE });
}

async function readBody(context: Context): Promise<unknown> {
  return readJson(await context.req.text());
}

/** Refusals are answered in SCIM's format; our own errors are rethrown. */
function answerError(error: Error, context: Context) {
  const refusal = error instanceof ScimError ? error : toRefusal(error);
  if (refusal !== null) {
    const { status, message, scimType } = refusal;
    if (status === 429) context.header('retry-after', String(SCIM_RETRY_AFTER_SECONDS));
    const body = JSON.stringify(toErrorBody(status, message, scimType));
    return context.body(body, status, { 'content-type': MEDIA_TYPE });
  }
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  const body = JSON.stringify(toErrorBody(error.status, error.message));
  return context.body(body, error.status, { 'content-type': MEDIA_TYPE });
}

/** Identifies the agency by its key. A key is paused while its agency can't lead. */
function authenticate(deps: AppDeps): MiddlewareHandler<Variables> {
  const { ask, limitStore, limits, clientAddress } = deps;
  const wrongKeys = limitStore.createLimiter('wrongScimKeys', limits.wrongApiKeysPerAddress);
  const meter = limitStore.createMeter('scimKeys', limits.requestsPerScimKey);
  return async (context, next) => {
    context.header('cache-control', 'no-store');
    const address = clientAddress(context);
    if (wrongKeys.findRefusal(address)) throw new ApiError('too_many');
    const [, secret = ''] =
      /^bearer +(\S+) *$/i.exec(context.req.header('authorization') ?? '') ?? [];
    const key = SECRET.test(secret) ? await ask((sql) => findScimKey(sql, secret)) : null;
    if (key === null) {
      context.header('www-authenticate', 'Bearer');
      refuse(await wrongKeys.take(address));
      throw new ApiError('bad_key');
    }
    if (key.problem !== null) throw new ScimError(403, key.problem);
    const { isAllowed, left } = await meter.use(key.agency_id);
    if (!isAllowed) {
      const { durationSeconds } = limits.requestsPerScimKey;
      context.header('retry-after', String(left?.resetSeconds ?? durationSeconds));
      throw new ApiError('too_many');
    }
    context.set('agency', key.agency_id);
    await next();
  };
}
