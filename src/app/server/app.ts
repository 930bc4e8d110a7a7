import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { createSupport } from '#admin/help/server/support.ts';
import { createTeamApi } from '#agency/api/server/team.ts';
import { createCompanySignIn } from '#agency/company-sign-in/server/company-sign-in.ts';
import { createScim, readScimPath } from '#agency/scim/server/scim.ts';
import { createTeam } from '#agency/team-page/server/team.ts';
import { createEvents } from '#audience/events/server/events.ts';
import { createLeadDetails } from '#audience/leads/server/lead-details.ts';
import { createLeads } from '#audience/leads/server/leads.ts';
import { rememberUses } from '#gateway/rate-limits/counted-uses.ts';
import { createApi } from '#integrations/api/server/api.ts';
import { createOwnDomainRoutes } from '#integrations/domains/server/own-domains-route.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { acceptedRequests } from '#kit/server/middleware/accepted-requests.ts';
import { loopbackOnly } from '#kit/server/middleware/loopback-only.ts';
import { reportRefusals } from '#kit/server/middleware/report-refusals.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { createStripeWebhook } from '#money/server/routes/stripe-webhook.ts';
import { createTermsJson } from '#money/server/routes/terms-json.ts';
import { createContactCard } from '#page/card/server/contact-card.ts';
import { publicPagesOpen } from '#page/delivery/server/public-pages-open.ts';
import { createErrorAnswer } from '#page/documents/server/answer-error.ts';
import { createUnsubscribe } from '#page/documents/server/unsubscribe.ts';
import { createLinkPreviews } from '#page/foreign/server/link-previews.ts';
import { createPhotoPalettes } from '#page/foreign/server/photo-palettes.ts';
import { createPictureCopies } from '#page/foreign/server/picture-copies.ts';
import { createImportedPages } from '#page/import/server/imported-pages.ts';
import { createDrawings } from '#page/pictures/server/drawings.ts';
import { createPictureLoader } from '#page/pictures/server/picture-loader.ts';
import { createPrivacy } from '#page/privacy/server/privacy.ts';
import { createQrCode } from '#page/qr/server/qr-code-route.ts';
import { createReport } from '#page/safety/server/report.ts';
import { createBio } from '#page/server/routes/bio.ts';
import { createProfileJson } from '#page/server/routes/profile-json.ts';
import { createSitemap } from '#page/server/routes/sitemap.ts';
import { createSocialPicture } from '#page/social-picture/server/social-picture-route.ts';
import { createFunctions } from './routes/functions.ts';
import { createHealth } from './routes/health.ts';
import { createMetricsRoute } from './routes/metrics.ts';
import { createScreens } from './routes/screens.ts';
import { createSecurityTxt } from './routes/security-txt.ts';

/**
 * Everything that answers HTTP except cached public pages, which are served before any router runs. `listen`
 * adds the headers of every answer.
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
  app.route('/', createReport(deps));
  app.route('/', createUnsubscribe(deps));
  app.route('/', createStripeWebhook(deps));
  app.route('/', createPictureCopies(deps));
  app.route('/', createImportedPages(deps));
  app.route('/', createLinkPreviews(deps));
  app.route('/', createFunctions(deps));
  const pictureDeps = {
    ...deps,
    drawings: createDrawings({ ...deps, directory: deps.drawingsDirectory }),
    loadPicture: createPictureLoader(deps),
  };
  app.route('/', createPhotoPalettes(pictureDeps));
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
