import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { beginDirectory, findScimKey } from '#agency/server/data/scim.ts';
import type { Sql } from '#database/connect.ts';
import {
  SCIM_BODY_MAX_BYTES,
  SCIM_PAGE_MAX_SIZE,
  SCIM_RETRY_AFTER_SECONDS,
} from '#integrations/server/limits.ts';
import { SCIM_PREFIX } from '#kit/rules/paths.ts';
import { isUuid } from '#kit/rules/values/json.ts';
import { createAsOwner } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { refuse } from '#kit/server/http/limiter.ts';
import { limitBody } from '#kit/server/middleware/read-body.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { describeSchemas, describeService, describeTypes } from './descriptions.ts';
import { type Directory, type Groups, openDirectory, openGroups } from './directory.ts';
import { readFilter, readGroupFilter } from './filter.ts';
import { readGroup, readGroupPatch } from './group.ts';
import { readRange, toList, toPage, wantsMembers } from './list.ts';
import { readJson, ScimError, toErrorBody, toRefusal } from './protocol.ts';
import { readPatch, readSaid, toWish } from './user.ts';

const MEDIA_TYPE = 'application/scim+json';
const SECRET = /^vzs_[\w-]{43}$/;
type Variables = { Variables: { agency: string } };

/** Directories append `/Users` to the given URL, sometimes with an extra slash around it. */
export function readScimPath(path: string): string {
  return path.startsWith('/scim/') ? path.replace(/\/+/g, '/').replace(/\/$/, '') : path;
}

/** Does work in one transaction, with the rights of the agency's owner. */
type InDirectory = <Result>(
  context: Context<Variables>,
  work: (own: Sql) => Promise<Result>,
) => Promise<Result>;

/** `/scim/v2`: a company directory provisions an agency's people, with the agency's key. */
export function createScim(deps: AppDeps): Hono<Variables> {
  const base = deps.publicUrl + SCIM_PREFIX;
  const asOwner = createAsOwner(deps.ask);
  const inDirectory: InDirectory = (context, work) =>
    asOwner(context.var.agency, async (own) => {
      await beginDirectory(own);
      return work(own);
    });
  const app = new Hono<Variables>();
  app.onError(answerError);
  app.use('*', authenticate(deps), limitBody(SCIM_BODY_MAX_BYTES));
  app.get('/ServiceProviderConfig', (c) => send(c, describeService(base, SCIM_PAGE_MAX_SIZE)));
  for (const [path, resources] of [
    ['/ResourceTypes', describeTypes(base)],
    ['/Schemas', describeSchemas(base)],
  ] as const) {
    app.get(path, (c) => send(c, toList(resources)));
    for (const each of resources) app.get(`${path}/${each.id}`, (c) => send(c, each));
  }
  app.route('/Users', createUsers(inDirectory, deps.publicUrl));
  app.route('/Groups', createGroups(inDirectory, deps.publicUrl));
  app.all('*', () => {
    throw new ScimError(404, 'There is nothing here.');
  });
  return new Hono<Variables>().route(SCIM_PREFIX, app);
}

function createUsers(inDirectory: InDirectory, publicUrl: string) {
  const inUsers = <Result>(
    context: Context<Variables>,
    work: (directory: Directory) => Promise<Result>,
  ) => inDirectory(context, (own) => work(openDirectory(own, context.var.agency, publicUrl)));
  const users = new Hono<Variables>();
  users.get('/', async (c) => {
    const filter = readFilter(c.req.query('filter'));
    const range = readAskedRange(c);
    const { users: found, total } = await inUsers(c, (own) => own.list(filter, range));
    return send(c, toPage(found, range.start, total));
  });
  users.post('/', async (c) => {
    const wish = toWish(readSaid(await readBody(c)));
    const user = await inUsers(c, (own) => own.create(wish));
    c.header('location', user.meta.location);
    return send(c, user, 201);
  });
  users.get('/:id', async (c) => send(c, await inUsers(c, (own) => own.read(userOf(c)))));
  users.put('/:id', async (c) => {
    const wish = toWish(readSaid(await readBody(c)));
    return send(c, await inUsers(c, (own) => own.change(userOf(c), () => wish, true)));
  });
  users.patch('/:id', async (c) => {
    const body = await readBody(c);
    const read = (fullName: string) => readPatch(body, fullName);
    return send(c, await inUsers(c, (own) => own.change(userOf(c), read)));
  });
  users.delete('/:id', async (c) => {
    await inUsers(c, (own) => own.remove(userOf(c)));
    return c.body(null, 204);
  });
  return users;
}

/** The directory's groups become the team's. A patch's response omits members, as there may be many. */
function createGroups(inDirectory: InDirectory, publicUrl: string) {
  const inGroups = <Result>(
    context: Context<Variables>,
    work: (groups: Groups) => Promise<Result>,
  ) => inDirectory(context, (own) => work(openGroups(own, publicUrl)));
  const isFull = (context: Context) =>
    wantsMembers(context.req.query('attributes'), context.req.query('excludedAttributes'));
  const groups = new Hono<Variables>();
  groups.get('/', async (c) => {
    const matches = readGroupFilter(c.req.query('filter'));
    const range = readAskedRange(c);
    const { groups: found, total } = await inGroups(c, (own) =>
      own.list(matches, range, isFull(c)),
    );
    return send(c, toPage(found, range.start, total));
  });
  groups.post('/', async (c) => {
    const wish = readGroup(await readBody(c));
    const group = await inGroups(c, (own) => own.create(wish));
    c.header('location', group.meta.location);
    return send(c, group, 201);
  });
  groups.get('/:id', async (c) =>
    send(c, await inGroups(c, (own) => own.read(groupOf(c), isFull(c)))),
  );
  groups.put('/:id', async (c) => {
    const wish = readGroup(await readBody(c));
    return send(
      c,
      await inGroups(c, async (own) => {
        await own.change(groupOf(c), wish);
        return own.read(groupOf(c), true);
      }),
    );
  });
  groups.patch('/:id', async (c) => {
    const wish = readGroupPatch(await readBody(c));
    await inGroups(c, (own) => own.change(groupOf(c), wish));
    return c.body(null, 204);
  });
  groups.delete('/:id', async (c) => {
    await inGroups(c, (own) => own.remove(groupOf(c)));
    return c.body(null, 204);
  });
  return groups;
}

const readAskedRange = ({ req }: Context) =>
  readRange(req.query('startIndex'), req.query('count'), SCIM_PAGE_MAX_SIZE);

const userOf = (context: Context) => readId(context, 'user');
const groupOf = (context: Context) => readId(context, 'group');

function readId(context: Context, noun: string): string {
  const id = context.req.param('id');
  if (isUuid(id)) return id.toLowerCase();
  throw new ScimError(404, `There is no such ${noun}.`);
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
