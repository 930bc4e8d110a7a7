import type { Context } from 'hono';
import { isRecord } from '#kit/rules/values/json.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';

/** A database function's refusal, with its message. */
export class AdministrationRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = 'AdministrationRefusal';
    this.status = status;
  }
}

/**
 * Calls a database function with the caller's token and address. The database checks the caller and
 * audits the call.
 *
 * @throws AdministrationRefusal with the database's message; ApiError unavailable
 */
export async function callAsAdministrator(
  { gateway, keys }: Pick<AppDeps, 'gateway' | 'keys'>,
  context: Context,
  name: string,
  values: object,
): Promise<unknown> {
  const forwarded = context.req.header('x-forwarded-for');
  const request = {
    method: 'POST',
    body: JSON.stringify(values),
    headers: {
      apikey: keys.anonKey,
      authorization: context.req.header('authorization') ?? '',
      'content-type': 'application/json',
      ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
    },
  };
  const answer = await gateway.request(`/rest/v1/rpc/${name}`, request, context.env);
  const text = await answer.text();
  if (answer.ok) return text === '' ? null : JSON.parse(text);
  if (answer.status >= 500 || answer.status === 429) throw new ApiError('unavailable');
  const body: unknown = JSON.parse(text);
  const message = isRecord(body) ? String(body.message) : '';
  throw new AdministrationRefusal(answer.status, message);
}
