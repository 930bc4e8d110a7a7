import type { ComponentType } from 'react';
import type { MiddlewareFunction, RouteObject } from 'react-router';
import { adminUserPath, PATHS } from '#kit/rules/paths.ts';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { RouteErrorScreen } from '#kit/web/look/route-error.tsx';
import {
  completeSession,
  requireHalfSession,
  requireSession,
  requireVisitor,
  settleSession,
} from './guards/guards.ts';
import type * as ProfileGuards from './guards/profile-guards.ts';
import { RootLayout } from './root/root-layout.tsx';
import { fetchEditor } from './screens/fetch-editor.ts';

/** A guard that queries tables or storage, loaded with the first screen that needs it. */
function guard(name: keyof typeof ProfileGuards): MiddlewareFunction {
  return async (args, next) => (await import('./guards/profile-guards.ts'))[name](args, next);
}

const arriveHome = [guard('resumeStart'), guard('sendAgencyOwnersOn'), guard('sendNewcomersOn')];

/*
 * Screens are functions to the router, never `lazy: { Component }`: it loads an object's parts in
 * the background, and a failure would leave an empty page instead of an error.
 */
function screen(
  path: string,
  load: () => Promise<ComponentType>,
  middleware: MiddlewareFunction[] = [],
): RouteObject {
  return { path, middleware, lazy: async () => ({ Component: await load() }) };
}

/** Each screen's component, by its path. */
type Screens = Readonly<Record<string, () => Promise<ComponentType>>>;

function toRoutes(screens: Screens): RouteObject[] {
  return Object.entries(screens).map(([path, load]) => screen(path, load));
}

const loadDashboard = async () => (await import('./screens/dashboard.tsx')).DashboardScreen;

const loadEditor = async () => {
  fetchEditor();
  return (await import('./screens/edit.tsx')).EditScreen;
};

const loadNotFound = async () => (await import('#kit/web/look/not-found.tsx')).NotFoundScreen;

const loadSignIn = async () => (await import('#account/sign-in/web/sign-in.tsx')).SignInScreen;

/**
 * Most visitors see the sign-in screens before the router is loaded (`app/web/doors/doors.tsx`); others are
 * redirected to them.
 */
const visitorRoutes: RouteObject = {
  lazy: async () => ({
    Component: (await import('#account/doors/web/auth-layout.tsx')).AuthLayout,
  }),
  children: [
    screen(PATHS.signIn, loadSignIn, [requireVisitor]),
    screen(PATHS.auth, loadSignIn, [requireVisitor]),
    screen(
      PATHS.signUp,
      async () => (await import('#account/sign-in/web/sign-up.tsx')).SignUpScreen,
      [requireVisitor],
    ),
    screen(
      PATHS.forgotPassword,
      async () => (await import('#account/sign-in/web/forgot-password.tsx')).ForgotPasswordScreen,
    ),
    screen(
      PATHS.resetPassword,
      async () => (await import('#account/sign-in/web/reset-password.tsx')).ResetPasswordScreen,
      [completeSession],
    ),
    screen(
      PATHS.secondFactor,
      async () => (await import('#account/sign-in/web/second-factor.tsx')).SecondFactorScreen,
      [requireHalfSession],
    ),
    screen(
      PATHS.confirm,
      async () => (await import('#account/sign-in/web/confirm.tsx')).ConfirmScreen,
    ),
    screen(
      PATHS.providerReturn,
      async () => (await import('#account/sign-in/web/provider-return.tsx')).ProviderReturnScreen,
    ),
  ],
};

/** Without a router layout: the screen brings its own. */
const startRoute = screen(
  PATHS.start,
  async () => (await import('#page/start/web/start.tsx')).StartScreen,
  [settleSession],
);

/** Without a layout: the QR code fills the screen. */
const codeRoute = screen(
  PATHS.code,
  async () => (await import('#page/qr/web/code-screen.tsx')).CodeScreen,
  [requireSession],
);

const publicRoutes: RouteObject = {
  lazy: async () => ({ Component: (await import('./layouts/public-layout.tsx')).PublicLayout }),
  middleware: [settleSession],
  children: [
    screen(
      PATHS.pricing,
      async () => (await import('#money/billing/web/pricing.tsx')).PricingScreen,
    ),
    screen('*', loadNotFound),
  ],
};

/** For everyone with a session. */
const USER_SCREENS: Screens = {
  // One editor at two URLs, which share its draft.
  [PATHS.edit]: loadEditor,
  [PATHS.personalize]: loadEditor,
  [PATHS.leads]: async () => (await import('#audience/leads/web/leads.tsx')).LeadsScreen,
  [PATHS.teamLeads]: async () => (await import('#agency/desk/web/team-leads.tsx')).TeamLeadsScreen,
  [PATHS.event]: async () => (await import('#audience/fairs/web/event-screen.tsx')).EventScreen,
  [PATHS.contacts]: async () =>
    (await import('#audience/contacts/web/contacts.tsx')).ContactsScreen,
  [PATHS.accountSettings]: async () =>
    (await import('./screens/account-settings.tsx')).AccountSettingsScreen,
  [PATHS.securityLog]: async () =>
    (await import('#account/security-log/web/security-log-screen.tsx')).SecurityLogScreen,
  [PATHS.help]: async () => (await import('#admin/help/web/help.tsx')).HelpScreen,
  [PATHS.billing]: async () => (await import('#money/billing/web/billing.tsx')).BillingScreen,
  [PATHS.agencyDashboard]: async () =>
    (await import('./screens/agency-dashboard.tsx')).AgencyDashboardScreen,
  [PATHS.agencyTemplate]: async () =>
    (await import('#agency/team/web/agency-template.tsx')).AgencyTemplateScreen,
  [PATHS.agencyLeads]: async () =>
    (await import('#agency/desk/web/agency-leads.tsx')).AgencyLeadsScreen,
  [PATHS.agencyProfile]: async () =>
    (await import('#agency/team/web/agency-profile.tsx')).AgencyProfileScreen,
  [PATHS.teamMembers]: async () =>
    (await import('#agency/staff/web/team-members.tsx')).TeamMembersScreen,
  [PATHS.staffCards]: async () =>
    (await import('#agency/staff/web/staff-cards.tsx')).StaffCardsScreen,
  [PATHS.addStaff]: async () => (await import('#agency/staff/web/add-staff.tsx')).AddStaffScreen,
  [PATHS.webhooks]: async () =>
    (await import('#integrations/webhooks/web/webhooks.tsx')).WebhooksScreen,
  [PATHS.integration]: async () =>
    (await import('#integrations/overview/web/integration.tsx')).IntegrationScreen,
  [PATHS.analyticsIds]: async () =>
    (await import('#integrations/analytics-ids/web/analytics-ids.tsx')).AnalyticsIdsScreen,
  [PATHS.ownDomain]: async () =>
    (await import('#integrations/domains/web/domain.tsx')).DomainScreen,
  [PATHS.apiKeys]: async () =>
    (await import('#integrations/api/web/api-keys-screen.tsx')).ApiKeysScreen,
  [PATHS.print]: async () => (await import('#page/print/web/print-screen.tsx')).PrintScreen,
  [PATHS.gallery]: async () => (await import('#page/gallery/web/gallery.tsx')).GalleryScreen,
};

const userRoutes: RouteObject = {
  middleware: [requireSession],
  lazy: async () => ({ Component: (await import('./layouts/user-layout.tsx')).UserLayout }),
  children: [
    screen(PATHS.home, loadDashboard, arriveHome),
    screen(PATHS.dashboard, loadDashboard, arriveHome),
    ...toRoutes(USER_SCREENS),
  ],
};

/** For administrators. */
const ADMIN_SCREENS: Screens = {
  [PATHS.admin]: async () => (await import('#admin/overview/web/admin.tsx')).AdminScreen,
  [PATHS.adminInbox]: async () =>
    (await import('#admin/inbox/web/admin-inbox.tsx')).AdminInboxScreen,
  [PATHS.adminSearch]: async () =>
    (await import('#admin/search/web/admin-search.tsx')).AdminSearchScreen,
  [PATHS.adminUsers]: async () =>
    (await import('#admin/users/web/admin-users.tsx')).AdminUsersScreen,
  [adminUserPath(':id')]: async () =>
    (await import('#admin/users/web/admin-user.tsx')).AdminUserScreen,
  [PATHS.adminPayment]: async () =>
    (await import('#admin/payment-settings/web/admin-payment.tsx')).AdminPaymentScreen,
  [PATHS.adminFeatures]: async () =>
    (await import('#admin/feature-controls/web/admin-features.tsx')).AdminFeaturesScreen,
  [PATHS.adminLeads]: async () =>
    (await import('#admin/leads/web/admin-leads.tsx')).AdminLeadsScreen,
  [PATHS.adminAgency]: async () =>
    (await import('#admin/agencies/web/admin-agency.tsx')).AdminAgencyScreen,
  [PATHS.adminAudit]: async () =>
    (await import('#admin/audit/web/admin-audit.tsx')).AdminAuditScreen,
  [PATHS.adminReports]: async () =>
    (await import('#admin/safety/web/admin-reports.tsx')).AdminReportsScreen,
  [PATHS.adminSupport]: async () =>
    (await import('#admin/support/web/admin-support.tsx')).AdminSupportScreen,
  [PATHS.adminSafety]: async () =>
    (await import('#admin/safety/web/admin-safety.tsx')).AdminSafetyScreen,
  [PATHS.adminJobs]: async () => (await import('#admin/jobs/web/admin-jobs.tsx')).AdminJobsScreen,
};

const adminRoutes: RouteObject = {
  path: PATHS.admin,
  middleware: [requireSession, guard('requireAdministrator')],
  lazy: async () => ({ Component: (await import('./layouts/admin-layout.tsx')).AdminLayout }),
  children: [...toRoutes(ADMIN_SCREENS), screen('*', loadNotFound)],
};

/** Every screen, with its guards. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteErrorScreen,
    HydrateFallback: SpinnerPage,
    children: [visitorRoutes, startRoute, codeRoute, userRoutes, adminRoutes, publicRoutes],
  },
];
