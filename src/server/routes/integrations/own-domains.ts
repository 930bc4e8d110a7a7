import { Hono } from 'hono';
import { getDomain } from 'tldts';
import { DOMAIN_MESSAGES, findDomainProblem, toAsciiName } from '#domain/domains/name.ts';
import { createProxyTrust } from '../../http/client-address.ts';
import { isDirect, isFromThisMachine } from '../../http/middleware/loopback-only.ts';
import type { AppDeps } from '../deps.ts';

/**
 * `GET /internal/tls-allowed?domain=`: whether a certificate for this name may be asked for, as Caddy
 * asks on a handshake. From memory: whoever begins handshakes for names that nobody has costs one look
 * into a map each. Only programs of this machine are answered, and proxies of ours that speak for themselves.
 * `GET /own-domains.json`: where domains are to lead.
 * `GET /own-domains/apex.json?name=`: the part of a name that was bought, `ada.co.uk` of
 * `www.ada.co.uk`. The list of endings that says so weighs more than the screen that asks.
 */
export function createOwnDomainRoutes(
  deps: Pick<AppDeps, 'domains' | 'findDomainTargets' | 'trustedProxies'>,
): Hono {
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

/** In letters of any script, which are more in ASCII. */
const NAME_MAX_LENGTH = 254;
