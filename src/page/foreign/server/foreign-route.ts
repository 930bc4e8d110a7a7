import { type Context, Hono } from 'hono';
import type { RateLimit } from '#gateway/limits/rate-limits.ts';
import { isRecord } from '#kit/rules/values/json.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { identifyOwner, type Owner, type SignInService } from '#kit/server/http/identify-owner.ts';
import { createLimiter } from '#kit/server/http/limiter.ts';
import { limitBody, readJson } from '#kit/server/middleware/read-body.ts';

/** A kind of file that callers may have fetched from another website. */
type ForeignWish<Caller> = {
  path: string;
  bodyMaxBytes: number;
  /** Identifies the caller and counts the request before anything is read. @throws ApiError */
  admit(context: Context): Promise<Caller>;
  /** Fetches it. @throws errors known to `explain` */
  answer(context: Context, url: string, caller: Caller): Promise<Response>;
  /** @returns why it couldn't be fetched, in words; null for our own errors */
  explain(error: unknown): { code: string; message: string } | null;
};

/** A `POST` route with `{ url }` that fetches something; 422 with the reason if it can't. */
export function createForeignRoute<Caller>(wish: ForeignWish<Caller>): Hono {
  const { path, bodyMaxBytes, admit, answer, explain } = wish;
  return new Hono().post(path, limitBody(bodyMaxBytes), async (context) => {
    const caller = await admit(context);
    const body = await readJson(context);
    const url = isRecord(body) && typeof body.url === 'string' ? body.url.trim() : '';
    try {
      return await answer(context, url, caller);
    } catch (error) {
      const problem = explain(error);
      if (problem === null) throw error;
      return context.json(problem, 422);
    }
  });
}

/**
 * Admits signed-in owners.
 *
 * @param limit the requests allowed per account
 * @param options whether their email has to be confirmed: our costliest requests should require a working
 *   mailbox
 */
export function createOwnerAdmission(
  deps: SignInService,
  limit: RateLimit,
  { isConfirmed = false } = {},
): (context: Context) => Promise<Owner> {
  const isWithinLimit = createLimiter(limit);
  return async (context) => {
    const owner = await identifyOwner(deps, context.req.header('authorization') ?? '');
    if (isConfirmed && !owner.isConfirmed) throw new ApiError('confirm_first');
    if (!isWithinLimit(owner.id)) throw new ApiError('too_many');
    return owner;
  };
}
