import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AUTH_BODY_MAX_BYTES } from '../limits.ts';
import { createDatabase } from './database.ts';
import type { AuthDeps, AuthSource } from './deps.ts';
import { AuthError, toErrorResponse, toKnownError } from './errors.ts';
import { forgetSessions } from './forget-sessions.ts';
import { noteOrigin } from './origin.ts';
import { createPasswords } from './passwords.ts';
import { createProviders } from './providers/open-provider.ts';
import { createRateLimits } from './rate-limits.ts';
import { reportEvents } from './report-events.ts';
import { adminFactorsRoute } from './routes/admin-factors.ts';
import { adminUserRoute } from './routes/admin-user.ts';
import { adminUsersRoute } from './routes/admin-users.ts';
import { authorizeRoute } from './routes/authorize.ts';
import { callbackRoute } from './routes/callback.ts';
import { disabledFeaturesRoute } from './routes/disabled-features.ts';
import { factorsRoute } from './routes/factors.ts';
import { generateLinkRoute } from './routes/generate-link.ts';
import { healthRoute } from './routes/health.ts';
import { identitiesRoute } from './routes/identities.ts';
import { inviteRoute } from './routes/invite.ts';
import { jwksRoute } from './routes/jwks.ts';
import { logoutRoute } from './routes/logout.ts';
import { notOfferedRoute } from './routes/not-offered.ts';
import { otpRoute } from './routes/otp.ts';
import { passkeyAuthenticationRoute } from './routes/passkey-authentication.ts';
import { passkeyRegistrationRoute } from './routes/passkey-registration.ts';
import { passkeysRoute } from './routes/passkeys.ts';
import { reauthenticateRoute } from './routes/reauthenticate.ts';
import { recoverRoute } from './routes/recover.ts';
import { resendRoute } from './routes/resend.ts';
import { settingsRoute } from './routes/settings.ts';
import { signupRoute } from './routes/signup.ts';
import { tokenRoute } from './routes/token.ts';
import { updateUserRoute } from './routes/update-user.ts';
import { userRoute } from './routes/user.ts';
import { verifyRoute } from './routes/verify.ts';

const ROUTES = [
  healthRoute,
  settingsRoute,
  jwksRoute,
  signupRoute,
  tokenRoute,
  verifyRoute,
  recoverRoute,
  resendRoute,
  otpRoute,
  reauthenticateRoute,
  notOfferedRoute,
  userRoute,
  updateUserRoute,
  logoutRoute,
  factorsRoute,
  authorizeRoute,
  callbackRoute,
  identitiesRoute,
  adminFactorsRoute,
  generateLinkRoute,
  passkeysRoute,
  passkeyRegistrationRoute,
  passkeyAuthenticationRoute,
  inviteRoute,
  adminUsersRoute,
  adminUserRoute,
  disabledFeaturesRoute,
];

/** Sign-up, sign-in, sessions and the mails around them, speaking GoTrue's protocol. */
export function createAuth({ pool, limitStore, ...parts }: AuthSource): Hono {
  const clock = parts.clock ?? (() => new Date());
  const deps: AuthDeps = {
    log: console,
    onEvent: () => undefined,
    findEmailProblem: async () => null,
    isSignupOpen: async () => true,
    sessions: { forget: () => undefined },
    passwords: createPasswords(),
    ...parts,
    clock,
    providers: createProviders(parts.settings.providers, clock),
    limits: createRateLimits(limitStore, parts.settings.rateLimits),
    ...createDatabase(pool),
  };

  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store');
  });
  app.use(noteOrigin(deps));
  app.use(reportEvents(deps));
  app.use(forgetSessions(deps));
  app.use(
    bodyLimit({
      maxSize: AUTH_BODY_MAX_BYTES,
      onError: () => {
        throw new AuthError('request_too_large');
      },
    }),
  );
  app.onError((thrown, context) => {
    const known = toKnownError(thrown);
    if (!known || known.status >= 500) {
      deps.log.error({ err: thrown, path: context.req.path }, 'an auth request failed');
    }
    const error = known ?? new AuthError('unexpected_failure');
    return toErrorResponse(error, context.req.header('X-Supabase-Api-Version'));
  });

  for (const route of ROUTES) app.route('/', route(deps));
  // Not `notFound`, which a mounted app leaves to the app around it.
  app.all('*', () => {
    throw new AuthError('not_found');
  });
  return app;
}
