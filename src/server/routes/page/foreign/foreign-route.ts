import { type Context, Hono } from 'hono';
import { isRecord } from '#domain/values/json.ts';
import type { RateLimit } from '#gateway/limits/rate-limits.ts';
import { ApiError } from '../../../http/errors.ts';
import { identifyOwner, type Owner, type SignInService } from '../../../http/identify-owner.ts';
import { createLimiter } from '../../../http/limiter.ts';
import { limitBody, readJson } from '../../../http/middleware/read-body.ts';

/** A kind of file a caller may have fetched from another website. */
type ForeignWish<Caller> = {
  path: string;
  bodyMaxBytes: number;
  /** Says who asks, and counts it, before anything is read. @throws ApiError */
  admit(context: Context): Promise<Caller>;
  /** Fetches it. @throws errors that `explain` can explain */
  answer(context: Context, url: string, caller: Caller): Promise<Response>;
  /** @returns why it couldn't be fetched, in words; null for our own faults */
  explain(error: unknown): { code: string; message: string } | null;
};

/** A route for `POST` with `{ url }` that fetches something; 422 with the reason where it can't be had. */
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
 * @param limit how often an account may ask
 * @param options whether their address has to be confirmed: where asking costs us most, an account costs a mailbox
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
