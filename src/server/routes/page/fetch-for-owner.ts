import { type Context, Hono } from 'hono';
import { isRecord } from '#domain/values/json.ts';
import { ApiError } from '../../http/errors.ts';
import { identifyOwner, type Owner } from '../../http/identify-owner.ts';
import { createLimiter } from '../../http/limiter.ts';
import { limitBody, readJson } from '../../http/middleware/read-body.ts';
import type { AppDeps } from '../deps.ts';

/** A kind of file an owner may have fetched from another website. */
type ForeignWish = {
  path: string;
  bodyMaxBytes: number;
  /** How often an account may ask. */
  limit: Parameters<typeof createLimiter>[0];
  /** Fetches it. @throws errors that `explain` can explain */
  answer(context: Context, url: string, owner: Owner): Promise<Response>;
  /** @returns why it couldn't be fetched, in words; null for our own faults */
  explain(error: unknown): { code: string; message: string } | null;
};

/**
 * A route for `POST` with `{ url }` that fetches something for a signed-in owner: counted by account
 * before anything is read, and 422 with the reason where it can't be had.
 */
export function createFetchForOwner(
  deps: Pick<AppDeps, 'gateway' | 'keys'>,
  { path, bodyMaxBytes, limit, answer, explain }: ForeignWish,
): Hono {
  const isWithinLimit = createLimiter(limit);
  return new Hono().post(path, limitBody(bodyMaxBytes), async (context) => {
    const owner = await identifyOwner(deps, context.req.header('authorization') ?? '');
    if (!isWithinLimit(owner.id)) throw new ApiError('too_many');
    const body = await readJson(context);
    const url = isRecord(body) && typeof body.url === 'string' ? body.url.trim() : '';
    try {
      return await answer(context, url, owner);
    } catch (error) {
      const problem = explain(error);
      if (problem === null) throw error;
      return context.json(problem, 422);
    }
  });
}
