import { Hono } from 'hono';
import type { AuthDeps } from '../deps.ts';

/** GET /settings: which ways of signing in are open. */
export function settingsRoute({ settings, query, isSignupOpen }: AuthDeps): Hono {
  return new Hono().get('/settings', async (context) =>
    context.json({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: settings.disableSignup || !(await query(isSignupOpen)),
      mailer_autoconfirm: settings.autoConfirm,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      mfa_enabled: false,
    }),
  );
}
