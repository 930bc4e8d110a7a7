import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { RateLimiter } from '#gateway/rate-limits/rate-limit-store.ts';
import { ApiError } from '../http/errors.ts';
import { identifySignedIn } from '../http/identify-owner.ts';
import { refuse } from '../http/limiter.ts';
import { limitBody, readJson } from '../middleware/read-body.ts';
import type { AppDeps } from './deps.ts';

type Caller = Awaited<ReturnType<typeof identifySignedIn>>;

/**
 * Who may call: `owner`, a session with every factor the account has; `both_factors`, a two-factor session;
 * `lost_factor`, a session still missing the second one.
 */
type Assurance = 'owner' | 'both_factors' | 'lost_factor';

type FunctionDefinition<Body> = {
  name: string;
  /** The body of a call. If omitted, none is read. */
  body?: z.ZodMiniType<Body>;
  /** Defaults to `owner`. */
  assurance?: Assurance;
  /** Counts valid calls by account. */
  limit?: RateLimiter;
  /** @returns the JSON to send, or a complete response */
  run(body: Body, caller: Caller, context: Context): Promise<object>;
};

export type DefinedFunction = {
  name: string;
  assurance: Assurance;
  call(caller: Caller, context: Context): Promise<Response>;
};

/** Limits shared by all of a subject's functions. */
type Bounds = {
  bodyMaxBytes: number;
  /** Count attempts before any other work. */
  perAddress?: RateLimiter;
  perAccount?: RateLimiter;
};

/** A function that the dashboard invokes with Supabase's functions client and its owner's token. */
export function defineFunction<Body = undefined>(
  definition: FunctionDefinition<Body>,
): DefinedFunction {
  const { name, body: schema, assurance = 'owner', limit, run } = definition;
  return {
    name,
    assurance,
    async call(caller, context) {
      const body = schema ? await readBody(context, schema) : (undefined as Body);
      requireAssurance(assurance, caller);
      refuse(await limit?.take(caller.id));
      const answer = await run(body, caller, context);
      return answer instanceof Response ? answer : context.json(answer);
    },
  };
}

/** @returns the routes `POST /functions/v1/{name}` of these functions */
export function serveFunctions(
  deps: Pick<AppDeps, 'gateway' | 'keys' | 'clientAddress'>,
  { bodyMaxBytes, perAddress, perAccount }: Bounds,
  functions: readonly DefinedFunction[],
): Hono {
  const app = new Hono();
  for (const { name, assurance, call } of functions) {
    app.post(`/functions/v1/${name}`, limitBody(bodyMaxBytes), async (context) => {
      refuse(await perAddress?.take(deps.clientAddress(context)));
      const caller = await identifySignedIn(deps, context.req.header('authorization') ?? '');
      if (assurance === 'owner') requireAssurance(assurance, caller);
      refuse(await perAccount?.take(caller.id));
      return call(caller, context);
    });
  }
  return app;
}

function requireAssurance(assurance: Assurance, { aal, isAssured }: Caller): void {
  if (assurance === 'lost_factor') {
    if (isAssured) throw new ApiError('no_second_factor');
  } else if (assurance === 'owner' ? !isAssured : aal !== 'aal2') {
    throw new ApiError('second_factor_needed');
  }
}

async function readBody<Body>(context: Context, schema: z.ZodMiniType<Body>): Promise<Body> {
  const parsed = z.safeParse(schema, await readJson(context));
  if (!parsed.success) throw new ApiError('bad_request');
  return parsed.data;
}
