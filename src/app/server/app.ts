import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { createRecoveryFunctions } from '#account/sign-in/server/recovery-codes.ts';
import { createSupport } from '#admin/help/server/support.ts';
import { createAdminFunctions } from '#admin/server/routes/admin-functions.ts';
import { createTeamApi } from '#agency/api/server/team.ts';
import {
  createCompanyFunctions,
  createCompanySignIn,
} from '#agency/company-sign-in/server/company-sign-in.ts';
import { createTeamPrintFunctions } from '#agency/print/server/team-print.ts';
import { createScim, readScimPath } from '#agency/scim/server/scim.ts';
import { createTeam } from '#agency/team-page/server/team.ts';
import { createEvents } from '#audience/events/server/events.ts';
import { createLeadDetails } from '#audience/leads/server/lead-details.ts';
import { createLeads } from '#audience/leads/server/leads.ts';
import { createSwapSheets } from '#audience/leads/server/swap-sheets.ts';
import type { Sql } from '#database/connect.ts';
import { takesWrites } from '#database/hosts.ts';
import { ConnectionError } from '#gateway/connections/connection-errors.ts';
import { rememberUses } from '#gateway/rate-limits/counted-uses.ts';
import { createApi } from '#integrations/api/server/api.ts';
import { createOwnDomainRoutes } from '#integrations/domains/server/own-domains-route.ts';
import { createAppleService } from '#integrations/wallets/server/apple-service.ts';
import { createWalletLinks } from '#integrations/wallets/server/wallet-links.ts';
import { createWebhookFunctions } from '#integrations/webhooks/server/secrets.ts';
import { parseMailState } from '#kit/rules/mails/mail-state.ts';
import { findMailState } from '#kit/server/data/account-mails.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { ApiError, isReadOnly } from '#kit/server/http/errors.ts';
import { TEAM_PICTURE_SIDE_PIXELS } from '#kit/server/limits/pictures.ts';
import { HEALTH_TIMEOUT_MS, SECURITY_TXT_LIFETIME_MS } from '#kit/server/limits/requests.ts';
import { acceptedRequests } from '#kit/server/middleware/accepted-requests.ts';
import { isFromThisMachine, loopbackOnly } from '#kit/server/middleware/loopback-only.ts';
import { reportRefusals } from '#kit/server/middleware/report-refusals.ts';
import { withDeadline } from '#kit/server/process/deadline.ts';
import { isLoopbackHost } from '#kit/server/process/loopback-host.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { createTermsJson } from '#money/payments/server/terms.ts';
import { createBillingFunctions } from '#money/server/routes/billing.ts';
import { createStripeWebhook } from '#money/server/routes/stripe-webhook.ts';
import { createContactCard } from '#page/card/server/contact-card.ts';
import { createBio, createProfileJson } from '#page/delivery/server/bio.ts';
import { createSitemap } from '#page/delivery/server/sitemap.ts';
import { publicPagesOpen } from '#page/delivery/server/switches.ts';
import { createErrorAnswer } from '#page/documents/server/answer-error.ts';
import { createUnsubscribe } from '#page/documents/server/unsubscribe.ts';
import { createLinkPreviews } from '#page/foreign/server/link-previews.ts';
import { createPhotoPalettes, createPictureCopies } from '#page/foreign/server/picture-routes.ts';
import { createImportedPages } from '#page/import/server/imported-pages.ts';
import { createDrawings } from '#page/pictures/server/drawings.ts';
import { createPictureLoader } from '#page/pictures/server/picture-loader.ts';
import { createSocialPicture } from '#page/pictures/server/social-picture-route.ts';
import { createPortrait } from '#page/print/server/portrait-route.ts';
import {
  createPrintFunctions,
  createPrinting,
  type PrintDeps,
} from '#page/print/server/print-functions.ts';
import { createPrivacy } from '#page/privacy/server/privacy.ts';
import { createQrCode } from '#page/qr/server/qr-code-route.ts';
import { createReport } from '#page/safety/server/report.ts';
import { createScreens } from './routes/screens.ts';

/**
 * Everything that responds to HTTP except cached public pages, which are served before any router runs.
 * `listen` adds headers to every response.
 */
export function createApp(deps: AppDeps): Hono {
  const app = new Hono({ getPath: (request) => readScimPath(getPath(request)) });
  app.use(rememberUses);
  app.use(reportRefusals(deps));
  app.use(acceptedRequests);
  app.use(publicPagesOpen(deps));
  app.route('/', createHealth(deps));
  app.route('/', createMetricsRoute(deps));
  app.route('/', createPrivacy(deps));
  app.route('/', createSupport(deps));
  app.route('/', createSecurityTxt(deps));
  app.route('/', createTermsJson(deps));
  app.route('/', createApi(deps, createTeamApi));
  app.route('/', createScim(deps));
  app.route('/', createOwnDomainRoutes(deps));
  app.route('/', createCompanySignIn(deps));
  app.route('/', createEvents(deps));
  app.route('/', createLeads(deps));
  app.route('/', createLeadDetails(deps));
  app.route('/', createSwapSheets(deps));
  app.route('/', createReport(deps));
  app.route('/', createUnsubscribe(deps));
  app.route('/', createStripeWebhook(deps));
  app.route('/', createPictureCopies(deps));
  app.route('/', createImportedPages(deps));
  app.route('/', createLinkPreviews(deps));
  const pictureDeps = {
    ...deps,
    drawings: createDrawings({ ...deps, directory: deps.drawingsDirectory }),
    loadPicture: createPictureLoader(deps),
    loadSmallPicture: createPictureLoader({ ...deps, side: TEAM_PICTURE_SIDE_PIXELS }),
    ...createPrinting(deps.drawPrint),
  };
  app.route('/', createFunctions(pictureDeps));
  app.route('/', createPhotoPalettes(pictureDeps));
  // Before the codes: `card.vcf` and `portrait.png` aren't tags.
  app.route('/', createContactCard(pictureDeps));
  app.route('/', createPortrait(pictureDeps));
  app.route('/', createQrCode(pictureDeps));
  app.route('/', createSocialPicture(pictureDeps));
  app.route('/', createWalletLinks(deps));
  app.route('/', createAppleService(deps));
  app.route('/', createProfileJson(deps));
  app.route('/', createSitemap(deps));
  app.route('/', createBio(deps));
  app.route('/', createTeam(deps));
  app.route('/', deps.gateway);
  if (deps.sandbox) {
    app.use('/sandbox/*', loopbackOnly);
    app.use('/v1/*', loopbackOnly);
    app.route('/', deps.sandbox);
  }
  app.route('/', createScreens(deps));

  const answerError = createErrorAnswer(deps);
  app.notFound((context) => answerError(new ApiError('not_found'), context));
  app.onError(answerError);
  return app;
}

/** `/functions/v1`. */
function createFunctions(deps: AppDeps & PrintDeps): Hono {
  const app = new Hono();
  app.route('/', createAdminFunctions(deps));
  app.route('/', createRecoveryFunctions(deps));
  app.route('/', createWebhookFunctions(deps));
  app.route('/', createCompanyFunctions(deps));
  app.route('/', createBillingFunctions(deps));
  app.route('/', createPrintFunctions(deps));
  app.route('/', createTeamPrintFunctions(deps));
  return app.all('/functions/v1/*', () => {
    throw new ApiError('not_found');
  });
}

/**
 * `GET /healthz`: 200 once it can serve, 503 while its database is unreachable, silent or read-only; with a
 * hosted backend, 502, 503 or 504 if that responds unexpectedly, is down or slow. `GET /config.json`: the
 * dashboard's settings.
 */
function createHealth(deps: AppDeps): Hono {
  const { ask, database, publicUrl, keys, providers, hosted, wallets, clock } = deps;
  const ping = createPing(ask);
  return new Hono()
    .get('/healthz', async (context) => {
      await ping();
      await hosted?.ping();
      context.header('cache-control', 'no-store');
      return context.json({ status: 'ok', database, ...(hosted && { backend: 'hosted' }) });
    })
    .get('/config.json', (context) => {
      context.header('cache-control', 'no-cache');
      return context.json({
        supabaseUrl: publicUrl,
        anonKey: keys.anonKey,
        // Notifications need the worker.
        ...(deps.keepsOffline && { pushKey: deps.findPushKey() }),
        providers: providers.map(({ name, label }) => ({ name, label })),
        wallets: {
          apple: wallets.findApple(clock()) !== null,
          google: wallets.google !== null,
        },
      });
    });
}

/** However often it is called, only one query at a time waits for the database. */
function createPing(ask: Ask): () => Promise<void> {
  let asked: Promise<void> | null = null;
  const ping = async (sql: Sql) => {
    // Thrown inside, so that read-only connections are dropped and reopened.
    if (!(await takesWrites(sql))) throw new ConnectionError('read-only');
  };
  return async () => {
    asked ??= ask(ping).finally(() => {
      asked = null;
    });
    try {
      await withDeadline(asked, HEALTH_TIMEOUT_MS);
    } catch (error) {
      throw new ApiError(isReadOnly(error) ? 'read_only' : 'unavailable', { cause: error });
    }
  };
}

/**
 * `GET /metrics`: Prometheus metrics of this process, with the token, or for programs on this machine;
 * others get 404. A public server needs the token, as requests through a proxy that adds no header seem to
 * come from this machine.
 */
function createMetricsRoute({ ask, clock, metrics, metricsToken, publicUrl }: AppDeps): Hono {
  const isLocal = isLoopbackHost(new URL(publicUrl).hostname);
  return new Hono().get('/metrics', async (context) => {
    const isAllowed =
      (isLocal && isFromThisMachine(context)) ||
      hasToken(context.req.header('authorization'), metricsToken);
    if (!isAllowed) throw new ApiError('not_found');
    // Only this part needs the database.
    const state = await ask(findMailState)
      .then(parseMailState)
      .catch(() => null);
    metrics.setMailState(state, clock());
    const { text, contentType } = await metrics.write();
    return context.body(text, 200, { 'content-type': contentType, 'cache-control': 'no-store' });
  });
}

/** Compares digests, in constant time. */
function hasToken(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined || authorization === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}

/** `GET /.well-known/security.txt` (RFC 9116): whom to tell about a vulnerability. */
function createSecurityTxt({
  clock,
  publicUrl,
  support,
}: Pick<AppDeps, 'clock' | 'publicUrl' | 'support'>): Hono {
  const path = '/.well-known/security.txt';
  return new Hono().get(path, (context) => {
    const expires = new Date(clock().getTime() + SECURITY_TXT_LIFETIME_MS).toISOString();
    const lines = [
      `Contact: mailto:${support.mail}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${path}`,
    ];
    return context.text(`${lines.join('\n')}\n`);
  });
}
