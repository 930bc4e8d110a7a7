import { Hono } from 'hono';
import type { AuthDeps } from '../request/deps.ts';

/** The sign-in methods that clients know by name, as the hosted backend lists them. */
const NOT_SET_UP = Object.fromEntries(
  [
    'anonymous_users',
    'apple',
    'azure',
    'bitbucket',
    'discord',
    'facebook',
    'figma',
    'fly',
    'github',
    'gitlab',
    'google',
    'kakao',
    'keycloak',
    'linkedin',
    'linkedin_oidc',
    'notion',
    'phone',
    'slack',
    'slack_oidc',
    'snapchat',
    'spotify',
    'twitch',
    'twitter',
    'workos',
    'x',
    'zoom',
  ].map((name) => [name, false]),
);

/**
 * GET /settings: the available sign-in methods. GET /.well-known/jwks.json: the public keys that verify
 * tokens; clients cache them for ten minutes. GET /health: the process responds, without a database query.
 */
export function discoveryRoute({ settings, query, isSignupOpen, keys }: AuthDeps): Hono {
  const names = settings.providers.map(({ name }) => [name, true]);
  const external = { ...NOT_SET_UP, ...Object.fromEntries(names), email: true };
  return new Hono()
    .get('/settings', async (context) =>
      context.json({
        external,
        disable_signup: settings.disableSignup || !(await query(isSignupOpen)),
        mailer_autoconfirm: settings.autoConfirm,
        phone_autoconfirm: false,
        sms_provider: '',
        saml_enabled: false,
        mfa_enabled: false,
      }),
    )
    .get('/.well-known/jwks.json', (context) =>
      context.json(keys.publicKeySet, 200, { 'Cache-Control': 'public, max-age=600' }),
    )
    .get('/health', (context) =>
      context.json({ name: 'auth', version: '1', description: 'Signs people in' }),
    );
}
