import { type Context, Hono } from 'hono';
import { toKnownError } from '../../errors.ts';
import { resolveRedirect, toFailureUrl } from '../../mails/redirects.ts';
import { beginFlow } from '../../providers/begin-flow.ts';
import type { AuthDeps } from '../../request/deps.ts';

/**
 * GET /authorize?provider=…: redirects the browser to a provider, to sign in there. Browsers are
 * redirected back with errors, since people see them; programs get errors as usual.
 */
export function authorizeRoute(deps: AuthDeps): Hono {
  const { settings, limits } = deps;
  return new Hono().get('/authorize', async (context) => {
    try {
      await limits.take('providerPerAddress', settings.clientAddress(context));
      return context.redirect(await beginFlow(context, deps), 302);
    } catch (thrown) {
      const known = toKnownError(thrown);
      if (!known || !isNavigation(context)) throw thrown;
      const target = resolveRedirect(context.req.query('redirect_to'), settings);
      return context.redirect(toFailureUrl(target, known, { inQuery: true }), 303);
    }
  });
}

/** Whether a person opened it, judged by headers only browsers can send. */
function isNavigation({ req }: Context): boolean {
  return req.header('Sec-Fetch-Mode') === 'navigate';
}
