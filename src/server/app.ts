import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { rememberUses } from '#gateway/rate-limits/counted-uses.ts';
import { createApi } from './api/api.ts';
import { createScim, readScimPath } from './api/scim/scim.ts';
import { createErrorAnswer } from './http/answer-error.ts';
import { ApiError } from './http/errors.ts';
import { acceptedRequests } from './http/middleware/accepted-requests.ts';
import { loopbackOnly } from './http/middleware/loopback-only.ts';
import { publicPagesOpen } from './http/middleware/public-pages-open.ts';
import { reportRefusals } from './http/middleware/report-refusals.ts';
import { createDrawings } from './pictures/drawings.ts';
import { createPictureLoader } from './pictures/picture-loader.ts';
import { createUnsubscribe } from './routes/account/unsubscribe.ts';
import { createCompanySignIn } from './routes/agency/company-sign-in.ts';
import { createTeam } from './routes/agency/team.ts';
import { createEvents } from './routes/audience/events.ts';
import { createLeadDetails } from './routes/audience/lead-details.ts';
import { createLeads } from './routes/audience/leads.ts';
import type { AppDeps } from './routes/deps.ts';
import { createFunctions } from './routes/functions.ts';
import { createHealth } from './routes/health.ts';
import { createOwnDomainRoutes } from './routes/integrations/own-domains.ts';
import { createMetricsRoute } from './routes/metrics.ts';
import { createStripeWebhook } from './routes/money/stripe-webhook.ts';
import { createTermsJson } from './routes/money/terms-json.ts';
import { createBio } from './routes/page/bio.ts';
import { createContactCard } from './routes/page/contact-card.ts';
import { createLinkPreviews } from './routes/page/foreign/link-previews.ts';
import { createPictureCopies } from './routes/page/foreign/picture-copies.ts';
import { createImportedPages } from './routes/page/imported-pages.ts';
import { createPhotoPalettes } from './routes/page/pictures/photo-palettes.ts';
import { createPrivacy } from './routes/page/privacy.ts';
import { createProfileJson } from './routes/page/profile-json.ts';
import { createQrCode } from './routes/page/qr-code.ts';
import { createReport } from './routes/page/report.ts';
import { createSitemap } from './routes/page/sitemap.ts';
import { createSocialPicture } from './routes/page/social-picture.ts';
import { createScreens } from './routes/screens.ts';
import { createSecurityTxt } from './routes/security-txt.ts';
import { createSupport } from './routes/support.ts';

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
  app.route('/', createApi(deps));
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
