import { Hono } from 'hono';
import { createErrorAnswer } from './answer-error.ts';
import { createApi } from './api/api.ts';
import type { AppDeps } from './deps.ts';
import { ApiError } from './errors.ts';
import { acceptedRequests } from './middleware/accepted-requests.ts';
import { loopbackOnly } from './middleware/loopback-only.ts';
import { publicPagesOpen } from './middleware/public-pages-open.ts';
import { createDrawings } from './pictures/drawings.ts';
import { createPictureLoader } from './pictures/picture-loader.ts';
import { createAdministration } from './routes/administration.ts';
import { createBio } from './routes/bio.ts';
import { createContactCard } from './routes/contact-card.ts';
import { createEvents } from './routes/events.ts';
import { createFunctions } from './routes/functions.ts';
import { createHealth } from './routes/health.ts';
import { createImportedPages } from './routes/imported-pages.ts';
import { createLeadDetails } from './routes/lead-details.ts';
import { createLeads } from './routes/leads.ts';
import { createMetricsRoute } from './routes/metrics.ts';
import { createOwnDomainRoutes } from './routes/own-domains.ts';
import { createPictureCopies } from './routes/picture-copies.ts';
import { createPrivacy } from './routes/privacy.ts';
import { createProfileJson } from './routes/profile-json.ts';
import { createQrCode } from './routes/qr-code.ts';
import { createRecoveryCodesRoute } from './routes/recovery-codes.ts';
import { createReport } from './routes/report.ts';
import { createScreens } from './routes/screens.ts';
import { createSecurityTxt } from './routes/security-txt.ts';
import { createSitemap } from './routes/sitemap.ts';
import { createSocialPicture } from './routes/social-picture.ts';
import { createStripeWebhook } from './routes/stripe-webhook.ts';
import { createSupport } from './routes/support.ts';
import { createTeam } from './routes/team.ts';
import { createTermsJson } from './routes/terms-json.ts';
import { createUnsubscribe } from './routes/unsubscribe.ts';
import { createWebhookSecrets } from './routes/webhook-secrets.ts';
import { reportRefusals } from './security/report-refusals.ts';

/**
 * Everything that answers HTTP but the cached public pages, which are served before any router runs.
 * The headers that every answer has are those of `listen`.
 */
export function createApp(deps: AppDeps): Hono {
  const app = new Hono();
  app.use(reportRefusals(deps));
  app.use(acceptedRequests);
  app.use(publicPagesOpen(deps));
  app.route('/', createHealth(deps));
  app.route('/', createMetricsRoute(deps));
  app.route('/', createPrivacy(deps));
  app.route('/', createSupport(deps));
  app.route('/', createSecurityTxt(deps));
  app.route('/', createTermsJson(deps));
  app.route('/', createApi(deps));
  app.route('/', createOwnDomainRoutes(deps));
  app.route('/', createEvents(deps));
  app.route('/', createLeads(deps));
  app.route('/', createLeadDetails(deps));
  app.route('/', createReport(deps));
  app.route('/', createUnsubscribe(deps));
  app.route('/', createStripeWebhook(deps));
  app.route('/', createPictureCopies(deps));
  app.route('/', createImportedPages(deps));
  app.route('/', createAdministration(deps));
  app.route('/', createRecoveryCodesRoute(deps));
  app.route('/', createWebhookSecrets(deps));
  app.route('/', createFunctions(deps));
  const pictureDeps = {
    ...deps,
    drawings: createDrawings({ ...deps, directory: deps.drawingsDirectory }),
    loadPicture: createPictureLoader(deps),
  };
  app.route('/', createContactCard(pictureDeps));
  app.route('/', createQrCode(pictureDeps));
  app.route('/', createSocialPicture(pictureDeps));
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
