import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AUTH_BODY_MAX_BYTES } from '../limits/auth.ts';
import { forgiveUses } from '../rate-limits/counted-uses.ts';
import { createDatabase } from './database.ts';
import { AuthError, toErrorResponse, toKnownError } from './errors.ts';
import { createPasswords } from './passwords/passwords.ts';
import type { AuthDeps, AuthSource } from './request/deps.ts';
import { describeOrigin, noteOrigin } from './request/origin.ts';
import { createProviders, NO_DOMAIN_PROVIDERS } from './request/providers.ts';
import { createRateLimits } from './request/rate-limits.ts';
import { getSubject, reportEvents } from './request/report-events.ts';
import { signupRoute } from './routes/accounts/signup.ts';
import { userRoute } from './routes/accounts/user.ts';
import { adminFactorsRoute, adminUserRoute, adminUsersRoute } from './routes/admin/admin-users.ts';
import { generateLinkRoute, inviteRoute } from './routes/admin/links.ts';
import { discoveryRoute } from './routes/discovery.ts';
import { factorsRoute } from './routes/factors/factors.ts';
import {
  otpRoute,
  reauthenticateRoute,
  recoverRoute,
  resendRoute,
} from './routes/mails/requests.ts';
import { verifyRoute } from './routes/mails/verify.ts';
import { notOfferedRoute } from './routes/not-offered.ts';
import {
  passkeyAuthenticationRoute,
  passkeyRegistrationRoute,
  passkeysRoute,
} from './routes/passkeys/passkeys.ts';
import { authorizeRoute, callbackRoute, identitiesRoute } from './routes/providers/providers.ts';
import { logoutRoute, tokenRoute } from './routes/tokens/tokens.ts';

const ROUTES = [
  discoveryRoute,
  signupRoute,
  tokenRoute,
  verifyRoute,
  recoverRoute,
  resendRoute,
  otpRoute,
  reauthenticateRoute,
  userRoute,
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
  notOfferedRoute,
];

/** Sign-up, sign-in, sessions and their emails, in GoTrue's protocol. */
export function createAuth({ pool, limitStore, ...parts }: AuthSource): Hono {
  const clock = parts.clock ?? (() => new Date());
  const deps: AuthDeps = {
    log: console,
    onEvent: () => undefined,
    findEmailProblem: async () => null,
    isSignupOpen: async () => true,
    sessions: { forget: () => undefined },
    passwords: createPasswords(),
    domainProviders: NO_DOMAIN_PROVIDERS,
    ...parts,
    clock,
    providers: createProviders(parts.settings.providers, clock),
    limits: createRateLimits(limitStore, parts.settings.rateLimits),
    ...createDatabase(pool, describeOrigin),
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
    forgiveUses(thrown);
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

/** Requests that only read, or open a session. */
const ENDS_NONE =
  /\/(token|signup|recover|resend|settings|health|authentication\/(options|verify))$/;

/**
 * Drops cached sessions before the response is sent, so that its changes apply to this process's next
 * request.
 */
function forgetSessions({ sessions }: Pick<AuthDeps, 'sessions'>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.req.method === 'GET' || ENDS_NONE.test(context.req.path)) return;
    const { userId } = getSubject(context);
    if (userId !== undefined) sessions.forget(userId);
  };
}
