import type { Context } from 'hono';
import * as z from 'zod/mini';
import { CODE_VERIFIER_MAX_CHARACTERS } from '../../../limits/providers.ts';
import { readBody } from '../../request/body.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { useAuthCode } from '../../sessions/flow-states.ts';
import { openSession, type SessionAnswer } from '../../sessions/sessions.ts';

const pkceBody = z.object({
  auth_code: z.string().check(z.minLength(1)),
  code_verifier: z.string().check(z.minLength(1), z.maxLength(CODE_VERIFIER_MAX_CHARACTERS)),
});

/**
 * A session for the client that began the flow: the code came by the link, the verifier never left
 * the client.
 */
export async function grantPkce(context: Context, deps: AuthDeps): Promise<SessionAnswer> {
  await deps.limits.take('verifyPerAddress', deps.settings.clientAddress(context));
  const { auth_code: code, code_verifier: verifier } = await readBody(context, pkceBody);
  return deps.transact(async (tx) => {
    const flow = await useAuthCode(tx, { code, verifier, now: deps.clock() });
    return openSession(deps, tx, flow.userId, flow.method, flow.provider);
  });
}
