import { Hono } from 'hono';
import { getDomain } from 'tldts';
import { createProxyTrust } from '#kit/server/http/client-address.ts';
import { isDirect, isFromThisMachine } from '#kit/server/middleware/loopback-only.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { DOMAIN_MESSAGES, findDomainProblem, toAsciiName } from '../rules/name.ts';

/**
 * `GET /internal/tls-allowed?domain=` tells Caddy whether it may request a certificate for a name during a
 * handshake. It reads from memory, so handshakes for unknown names cost one map lookup each, and only
 * programs on this machine and our proxies' own requests get a response. `GET /own-domains.json` has the
 * targets for domains. `GET /own-domains/apex.json?name=` has the registrable part of a name, `ada.co.uk`
 * for `www.ada.co.uk`: the suffix list it needs is larger than the screen that asks.
 */
export function createOwnDomainRoutes(deps: AppDeps): Hono {
  const { domains, findDomainTargets, trustedProxies } = deps;
  const isProxy = createProxyTrust(trustedProxies);
  return new Hono()
    .get('/internal/tls-allowed', (context) => {
      if (!isFromThisMachine(context) && !(isProxy(context) && isDirect(context, () => true)))
        return context.notFound();
      const name = context.req.query('domain') ?? '';
      const isAllowed = name.length <= NAME_MAX_LENGTH && domains.isAllowed(toAsciiName(name));
      return context.body(null, isAllowed ? 200 : 404, { 'cache-control': 'no-store' });
    })
    .get('/own-domains.json', async (context) => {
      context.header('cache-control', 'no-cache');
      return context.json(await findDomainTargets());
    })
    .get('/own-domains/apex.json', (context) => {
      const name = context.req.query('name') ?? '';
      if (findDomainProblem(name) !== null)
        return context.json({ message: DOMAIN_MESSAGES.form }, 400);
      context.header('cache-control', 'public, max-age=86400');
      return context.json({ apex: getDomain(name) ?? name });
    });
}

/** In characters of any script; names get longer in ASCII. */
const NAME_MAX_LENGTH = 254;
