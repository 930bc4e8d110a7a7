import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod/mini';
import { PROVIDER_FLOW_LIFETIME_SECONDS } from '../../limits/auth.ts';
import { AuthError } from '../errors.ts';
import { challengeFields } from '../request/body.ts';
import type { AuthDeps } from '../request/deps.ts';
import { hashSecret } from '../secrets.ts';

/** Distinguishes this token from others signed with the same key. */
const AUDIENCE = 'provider-flow';

const flowSchema = z.object({
  provider: z.string(),
  /** The provider must return these in the URL and in its token. */
  state: z.string(),
  nonce: z.string(),
  /** Matches our own code challenge at the provider. */
  verifier: z.string(),
  redirectTo: z.string(),
  /** The client's code challenge; the client exchanges a code for its session. */
  challenge: z.object(challengeFields),
  /** The user and session that asked to link the identity. */
  link: z.optional(z.object({ userId: z.string(), sessionId: z.string() })),
});

/** A sign-in in progress at a provider. */
export type ProviderFlow = z.infer<typeof flowSchema>;

type CookieDeps = Pick<AuthDeps, 'keys' | 'settings'>;

/** A provider's callback URL. Each has its own, so that none can answer for another. */
export function buildCallbackUrl({ externalUrl }: AuthDeps['settings'], provider: string): string {
  return `${externalUrl.replace(/(?<!\/)\/+$/, '')}/auth/v1/callback/${encodeURIComponent(provider)}`;
}

/**
 * Stores the flow in a signed cookie of the browser that begins it, so that no other browser can finish it
 * and strangers can't fill a table.
 */
export async function keepFlow(
  context: Context,
  { keys, settings }: CookieDeps,
  flow: ProviderFlow,
): Promise<void> {
  const token = await keys.sign({ aud: AUDIENCE, flow }, PROVIDER_FLOW_LIFETIME_SECONDS);
  const { name, options } = describeCookie(settings, flow.provider);
  setCookie(context, name, token, { ...options, maxAge: PROVIDER_FLOW_LIFETIME_SECONDS });
}

/** Takes the flow back from the browser. Null if it began none, or it has expired. */
export async function takeFlow(
  context: Context,
  { keys, settings }: CookieDeps,
  provider: string,
): Promise<ProviderFlow | null> {
  const { name, options } = describeCookie(settings, provider);
  const token = getCookie(context, name);
  if (!token) return null;
  deleteCookie(context, name, options);
  const claims = await keys.verify(token).catch(() => null);
  const parsed = claims?.aud === AUDIENCE ? flowSchema.safeParse(claims.flow) : null;
  return parsed?.success && parsed.data.provider === provider ? parsed.data : null;
}

/**
 * Records a flow's return before it is processed, so that its cookie can't be used again. Throws
 * `bad_oauth_state` the second time.
 */
export async function spendFlow(
  { query, clock }: Pick<AuthDeps, 'query' | 'clock'>,
  { state }: ProviderFlow,
): Promise<void> {
  const expiresAt = new Date(clock().getTime() + PROVIDER_FLOW_LIFETIME_SECONDS * 1000);
  const used = await query(
    (db) => db`
      insert into auth.used_provider_flows (id, expires_at) values (${hashSecret(state)}, ${expiresAt})
      on conflict (id) do nothing returning id`,
  );
  if (used.length === 0) throw new AuthError('bad_oauth_state');
}

function describeCookie(settings: AuthDeps['settings'], provider: string) {
  const { protocol, pathname } = new URL(buildCallbackUrl(settings, provider));
  const secure = protocol === 'https:';
  return {
    name: secure ? '__Secure-provider-flow' : 'provider-flow',
    options: { path: pathname, httpOnly: true, secure, sameSite: 'Lax' as const },
  };
}
