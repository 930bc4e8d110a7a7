import type { ComponentType } from 'react';
import type { MiddlewareFunction, RouteObject } from 'react-router';
import { adminUserPath, PATHS } from '#domain/paths.ts';
import { AuthLayout } from './layouts/auth-layout.tsx';
import {
  completeSession,
  requireHalfSession,
  requireSession,
  requireVisitor,
  settleSession,
} from './layouts/guards/guards.ts';
import type * as ProfileGuards from './layouts/guards/profile-guards.ts';
import { RootLayout } from './layouts/root/root-layout.tsx';
import { NotFoundScreen } from './routes/not-found.tsx';
import { RouteErrorScreen } from './routes/route-error.tsx';
import { SpinnerPage } from './ui/loading/spinner.tsx';

/** A guard that queries tables or storage, loaded with the first screen that needs it. */
function guard(name: keyof typeof ProfileGuards): MiddlewareFunction {
  return async (args, next) =>
    (await import('./layouts/guards/profile-guards.ts'))[name](args, next);
}

const arriveHome = [guard('resumeStart'), guard('sendAgencyOwnersOn')];

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

const loadDashboard = async () => (await import('./routes/audience/dashboard.tsx')).DashboardScreen;

const loadEditor = async () => (await import('./routes/page/edit.tsx')).EditScreen;

const loadSignIn = async () => (await import('./routes/doors/sign-in.tsx')).SignInScreen;

/**
 * Most visitors see the doors before the router is loaded (`doors/doors.tsx`); others are
 * redirected to them.
 */
const visitorRoutes: RouteObject = {
  Component: AuthLayout,
  children: [
    screen(PATHS.signIn, loadSignIn, [requireVisitor]),
    screen(PATHS.auth, loadSignIn, [requireVisitor]),
    screen(PATHS.signUp, async () => (await import('./routes/doors/sign-up.tsx')).SignUpScreen, [
      requireVisitor,
    ]),
    screen(
      PATHS.forgotPassword,
      async () => (await import('./routes/doors/forgot-password.tsx')).ForgotPasswordScreen,
    ),
    screen(
      PATHS.resetPassword,
      async () => (await import('./routes/doors/reset-password.tsx')).ResetPasswordScreen,
      [completeSession],
    ),
    screen(
      PATHS.secondFactor,
      async () => (await import('./routes/doors/second-factor.tsx')).SecondFactorScreen,
      [requireHalfSession],
    ),
    screen(PATHS.confirm, async () => (await import('./routes/doors/confirm.tsx')).ConfirmScreen),
    screen(
      PATHS.providerReturn,
      async () => (await import('./routes/doors/provider-return.tsx')).ProviderReturnScreen,
    ),
  ],
};

/** Without a layout of the router's: the screen brings its own. */
const startRoute = screen(
  PATHS.start,
  async () => (await import('./routes/doors/start.tsx')).StartScreen,
  [settleSession],
);

const publicRoutes: RouteObject = {
  lazy: async () => ({ Component: (await import('./layouts/public-layout.tsx')).PublicLayout }),
  middleware: [settleSession],
  children: [
    screen(PATHS.pricing, async () => (await import('./routes/money/pricing.tsx')).PricingScreen),
    { path: '*', Component: NotFoundScreen },
  ],
};

const userRoutes: RouteObject = {
  middleware: [requireSession],
  lazy: async () => ({ Component: (await import('./layouts/user-layout.tsx')).UserLayout }),
  children: [
    screen(PATHS.home, loadDashboard, arriveHome),
    screen(PATHS.dashboard, loadDashboard, arriveHome),
    // One editor at two URLs, which keeps its draft between them.
    screen(PATHS.edit, loadEditor),
    screen(PATHS.personalize, loadEditor),
    screen(PATHS.leads, async () => (await import('./routes/audience/leads.tsx')).LeadsScreen),
    screen(
      PATHS.teamLeads,
      async () => (await import('./routes/audience/team-leads.tsx')).TeamLeadsScreen,
    ),
    screen(
      PATHS.contacts,
      async () => (await import('./routes/audience/contacts.tsx')).ContactsScreen,
    ),
    screen(
      PATHS.accountSettings,
      async () => (await import('./routes/account/account-settings.tsx')).AccountSettingsScreen,
    ),
    screen(
      PATHS.securityLog,
      async () => (await import('./routes/account/security-log.tsx')).SecurityLogScreen,
    ),
    screen(PATHS.help, async () => (await import('./routes/account/help.tsx')).HelpScreen),
    screen(PATHS.billing, async () => (await import('./routes/money/billing.tsx')).BillingScreen),
    screen(
      PATHS.agencyDashboard,
      async () => (await import('./routes/agency/agency-dashboard.tsx')).AgencyDashboardScreen,
    ),
    screen(
      PATHS.agencyTemplate,
      async () => (await import('./routes/agency/agency-template.tsx')).AgencyTemplateScreen,
    ),
    screen(
      PATHS.agencyLeads,
      async () => (await import('./routes/agency/agency-leads.tsx')).AgencyLeadsScreen,
    ),
    screen(
      PATHS.agencyProfile,
      async () => (await import('./routes/agency/agency-profile.tsx')).AgencyProfileScreen,
    ),
    screen(
      PATHS.teamMembers,
      async () => (await import('./routes/agency/team-members.tsx')).TeamMembersScreen,
    ),
    screen(
      PATHS.staffCards,
      async () => (await import('./routes/agency/staff-cards.tsx')).StaffCardsScreen,
    ),
    screen(
      PATHS.addStaff,
      async () => (await import('./routes/agency/add-staff.tsx')).AddStaffScreen,
    ),
    screen(
      PATHS.webhooks,
      async () => (await import('./routes/integrations/webhooks.tsx')).WebhooksScreen,
    ),
    screen(
      PATHS.integration,
      async () => (await import('./routes/integrations/integration.tsx')).IntegrationScreen,
    ),
    screen(
      PATHS.analyticsIds,
      async () => (await import('./routes/integrations/analytics-ids.tsx')).AnalyticsIdsScreen,
    ),
    screen(
      PATHS.ownDomain,
      async () => (await import('./routes/integrations/domain.tsx')).DomainScreen,
    ),
    screen(
      PATHS.apiKeys,
      async () => (await import('./routes/integrations/api-keys.tsx')).ApiKeysScreen,
    ),
    screen(PATHS.gallery, async () => (await import('./routes/page/gallery.tsx')).GalleryScreen),
  ],
};

const adminRoutes: RouteObject = {
  path: PATHS.admin,
  middleware: [requireSession, guard('requireAdministrator')],
  lazy: async () => ({ Component: (await import('./layouts/admin-layout.tsx')).AdminLayout }),
  children: [
    screen(PATHS.admin, async () => (await import('./routes/admin/admin.tsx')).AdminScreen),
    screen(
      PATHS.adminInbox,
      async () => (await import('./routes/admin/admin-inbox.tsx')).AdminInboxScreen,
    ),
    screen(
      PATHS.adminSearch,
      async () => (await import('./routes/admin/admin-search.tsx')).AdminSearchScreen,
    ),
    screen(
      PATHS.adminUsers,
      async () => (await import('./routes/admin/admin-users.tsx')).AdminUsersScreen,
    ),
    screen(
      adminUserPath(':id'),
      async () => (await import('./routes/admin/admin-user.tsx')).AdminUserScreen,
    ),
    screen(
      PATHS.adminPayment,
      async () => (await import('./routes/admin/admin-payment.tsx')).AdminPaymentScreen,
    ),
    screen(
      PATHS.adminFeatures,
      async () => (await import('./routes/admin/admin-features.tsx')).AdminFeaturesScreen,
    ),
    screen(
      PATHS.adminLeads,
      async () => (await import('./routes/admin/admin-leads.tsx')).AdminLeadsScreen,
    ),
    screen(
      PATHS.adminAgency,
      async () => (await import('./routes/admin/admin-agency.tsx')).AdminAgencyScreen,
    ),
    screen(
      PATHS.adminAudit,
      async () => (await import('./routes/admin/admin-audit.tsx')).AdminAuditScreen,
    ),
    screen(
      PATHS.adminReports,
      async () => (await import('./routes/admin/admin-reports.tsx')).AdminReportsScreen,
    ),
    screen(
      PATHS.adminSupport,
      async () => (await import('./routes/admin/admin-support.tsx')).AdminSupportScreen,
    ),
    screen(
      PATHS.adminSafety,
      async () => (await import('./routes/admin/admin-safety.tsx')).AdminSafetyScreen,
    ),
    screen(
      PATHS.adminJobs,
      async () => (await import('./routes/admin/admin-jobs.tsx')).AdminJobsScreen,
    ),
    { path: '*', Component: NotFoundScreen },
  ],
};

/** Every screen, with its guards. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteErrorScreen,
    HydrateFallback: SpinnerPage,
    children: [visitorRoutes, startRoute, userRoutes, adminRoutes, publicRoutes],
  },
];
