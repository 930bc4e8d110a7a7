import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { AuthError, toKnownError } from '../../errors.ts';
import { PKCE_PREFIX } from '../../mails/one-time-tokens.ts';
import {
  addToRedirect,
  assertMayCarrySession,
  resolveRedirect,
  toFailureUrl,
  toSessionUrl,
} from '../../mails/redirects.ts';
import { type Verified, verifyCode, verifyLink, WRONG_CODE } from '../../mails/verify-link.ts';
import { emailField, readBody } from '../../request/body.ts';
import type { AuthDeps } from '../../request/deps.ts';

const HALF_DONE =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const verifyBody = z.object({
  type: z.nullish(z.string()),
  token: z.nullish(z.string()),
  token_hash: z.nullish(z.string()),
  email: z.nullish(z.string()),
  phone: z.nullish(z.string()),
});

/**
 * GET /verify: the target of emailed links. It always redirects: to `redirect_to` if allowed, with the
 * tokens or the error in the fragment, or with a code in the query. POST /verify: the same for clients that
 * have the token or a typed code; it responds with the session.
 */
export function verifyRoute(deps: AuthDeps): Hono {
  const { settings, limits, log } = deps;
  return new Hono()
    .get('/verify', async (context) => {
      // Prefetching must not use up the link. Nor may a browser cache this response for the real visit, so
      // it is an error; responses to HEAD are never cached.
      if (isLookingAhead(context)) {
        return context.body(null, context.req.method === 'HEAD' ? 204 : 503);
      }
      const { token = '', type = '', redirect_to: wanted } = context.req.query();
      const target = resolveRedirect(wanted, settings);
      try {
        if (type === '') throw toRefusal('Verify requires a verification type');
        if (token === '') throw toRefusal('Verify requires a token or a token hash');
        await limits.take('verifyPerAddress', settings.clientAddress(context));
        // Before the link is used up: its hash still works in POST /verify.
        if (!token.startsWith(PKCE_PREFIX)) assertMayCarrySession(settings);
        const verified = await verifyLink(deps, { secret: token, type, canRedirect: true });
        return context.redirect(toSuccessUrl(target, type, verified), 303);
      } catch (thrown) {
        const known = toKnownError(thrown);
        if (!known || known.status >= 500)
          log.error({ err: thrown }, 'a link could not be verified');
        const error = known ?? new AuthError('unexpected_failure');
        const inQuery = token.startsWith(PKCE_PREFIX);
        return context.redirect(toFailureUrl(target, error, { inQuery }), 303);
      }
    })
    .post('/verify', async (context) => {
      await limits.take('verifyPerAddress', settings.clientAddress(context));
      const verified = await verify(deps, await readBody(context, verifyBody));
      return context.json(
        verified.outcome === 'session' ? verified.session : { msg: HALF_DONE, code: 200 },
      );
    });
}

/** By the link's secret, or by a code and its email. Errors name the missing value. */
function verify(deps: AuthDeps, body: z.output<typeof verifyBody>): Promise<Verified> {
  const { type, token, token_hash: secret, email, phone } = body;
  if (!type) throw toRefusal('Verify requires a verification type');
  if (!token === !secret) throw toRefusal('Verify requires either a token or a token hash');
  if (secret) {
    if (email || phone) throw toRefusal('Only the token_hash and type should be provided');
    return verifyLink(deps, { secret, type, canRedirect: false });
  }
  if (!email === !phone) {
    throw toRefusal('Only an email address or phone number should be provided on verify');
  }
  // Accounts have no phone numbers here, so no code can have been sent to one.
  if (!email) throw new AuthError('otp_expired', WRONG_CODE);
  const address = emailField.safeParse(email);
  if (!address.success) throw toRefusal('Invalid email format', 422);
  return verifyCode(deps, { email: address.data, code: token ?? '', type });
}

function toRefusal(message: string, status: 400 | 422 = 400): AuthError {
  return new AuthError('validation_failed', { message, status });
}

function toSuccessUrl(target: string, type: string, verified: Verified): string {
  if (verified.outcome === 'code') {
    return addToRedirect(target, { code: verified.code }, { inQuery: true, inFragment: false });
  }
  if (verified.outcome === 'half') return addToRedirect(target, { message: HALF_DONE });
  return toSessionUrl(target, verified.session, { type });
}

/** Programs that open links to preview or scan them. */
const PREVIEWS =
  /bot\b|crawl|spider|preview|prefetch|scanner|safelinks|facebookexternalhit|whatsapp|slack-|skype|vkshare|embedly/i;

/**
 * True if a program is opening this link: a mail scanner, a messenger's preview, or a browser's
 * prefetch (`Sec-Purpose` and its older equivalents).
 */
function isLookingAhead({ req }: Context): boolean {
  if (req.method === 'HEAD') return true;
  const purposes = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'].map((name) => req.header(name));
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose ?? ''))) return true;
  return PREVIEWS.test(req.header('User-Agent') ?? '');
}
