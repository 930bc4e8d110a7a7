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
import { PublicLayout } from './layouts/public-layout.tsx';
import { RootLayout } from './layouts/root/root-layout.tsx';
import { NotFoundScreen } from './routes/not-found.tsx';
import { RouteErrorScreen } from './routes/route-error.tsx';
import { SpinnerPage } from './ui/loading/spinner.tsx';

/** Guards that read tables, fetched with the first screen that needs them. */
const sendAgencyOwnersOn: MiddlewareFunction = async (args, next) =>
  (await import('./layouts/guards/profile-guards.ts')).sendAgencyOwnersOn(args, next);

const requireAdministrator: MiddlewareFunction = async (args, next) =>
  (await import('./layouts/guards/profile-guards.ts')).requireAdministrator(args, next);

/*
 * Screens are functions to the router, never `lazy: { Component }`: of an object it fetches the
 * parts in the background, and one that cannot be had would leave an empty page, not an error.
 */
const loadDashboard = async () => ({
  Component: (await import('./routes/audience/dashboard.tsx')).DashboardScreen,
});

const loadSignIn = async () => ({
  Component: (await import('./routes/doors/sign-in.tsx')).SignInScreen,
});

/** Most visitors meet the doors before the router is there (`doors/doors.tsx`); others are sent to them. */
const visitorRoutes: RouteObject = {
  Component: AuthLayout,
  children: [
    { path: PATHS.signIn, middleware: [requireVisitor], lazy: loadSignIn },
    { path: PATHS.auth, middleware: [requireVisitor], lazy: loadSignIn },
    {
      path: PATHS.signUp,
      middleware: [requireVisitor],
      lazy: async () => ({ Component: (await import('./routes/doors/sign-up.tsx')).SignUpScreen }),
    },
    {
      path: PATHS.forgotPassword,
      lazy: async () => ({
        Component: (await import('./routes/doors/forgot-password.tsx')).ForgotPasswordScreen,
      }),
    },
    {
      path: PATHS.resetPassword,
      middleware: [completeSession],
      lazy: async () => ({
        Component: (await import('./routes/doors/reset-password.tsx')).ResetPasswordScreen,
      }),
    },
    {
      path: PATHS.secondFactor,
      middleware: [requireHalfSession],
      lazy: async () => ({
        Component: (await import('./routes/doors/second-factor.tsx')).SecondFactorScreen,
      }),
    },
    {
      path: PATHS.confirm,
      lazy: async () => ({ Component: (await import('./routes/doors/confirm.tsx')).ConfirmScreen }),
    },
    {
      path: PATHS.providerReturn,
      lazy: async () => ({
        Component: (await import('./routes/doors/provider-return.tsx')).ProviderReturnScreen,
      }),
    },
  ],
};

const publicRoutes: RouteObject = {
  Component: PublicLayout,
  middleware: [settleSession],
  children: [
    {
      path: PATHS.pricing,
      lazy: async () => ({ Component: (await import('./routes/money/pricing.tsx')).PricingScreen }),
    },
    { path: '*', Component: NotFoundScreen },
  ],
};

const userRoutes: RouteObject = {
  middleware: [requireSession],
  lazy: async () => ({ Component: (await import('./layouts/user-layout.tsx')).UserLayout }),
  children: [
    { path: PATHS.home, middleware: [sendAgencyOwnersOn], lazy: loadDashboard },
    { path: PATHS.dashboard, middleware: [sendAgencyOwnersOn], lazy: loadDashboard },
    {
      path: PATHS.edit,
      lazy: async () => ({ Component: (await import('./routes/page/edit.tsx')).EditScreen }),
    },
    {
      path: PATHS.personalize,
      lazy: async () => ({
        Component: (await import('./routes/page/personalize.tsx')).PersonalizeScreen,
      }),
    },
    {
      path: PATHS.leads,
      lazy: async () => ({ Component: (await import('./routes/audience/leads.tsx')).LeadsScreen }),
    },
    {
      path: PATHS.contacts,
      lazy: async () => ({
        Component: (await import('./routes/audience/contacts.tsx')).ContactsScreen,
      }),
    },
    {
      path: PATHS.accountSettings,
      lazy: async () => ({
        Component: (await import('./routes/account/account-settings.tsx')).AccountSettingsScreen,
      }),
    },
    {
      path: PATHS.billing,
      lazy: async () => ({ Component: (await import('./routes/money/billing.tsx')).BillingScreen }),
    },
    {
      path: PATHS.agencyDashboard,
      lazy: async () => ({
        Component: (await import('./routes/agency/agency-dashboard.tsx')).AgencyDashboardScreen,
      }),
    },
    {
      path: PATHS.agencyTemplate,
      lazy: async () => ({
        Component: (await import('./routes/agency/agency-template.tsx')).AgencyTemplateScreen,
      }),
    },
    {
      path: PATHS.agencyLeads,
      lazy: async () => ({
        Component: (await import('./routes/agency/agency-leads.tsx')).AgencyLeadsScreen,
      }),
    },
    {
      path: PATHS.agencyProfile,
      lazy: async () => ({
        Component: (await import('./routes/agency/agency-profile.tsx')).AgencyProfileScreen,
      }),
    },
    {
      path: PATHS.teamMembers,
      lazy: async () => ({
        Component: (await import('./routes/agency/team-members.tsx')).TeamMembersScreen,
      }),
    },
    {
      path: PATHS.staffCards,
      lazy: async () => ({
        Component: (await import('./routes/agency/staff-cards.tsx')).StaffCardsScreen,
      }),
    },
    {
      path: PATHS.addStaff,
      lazy: async () => ({
        Component: (await import('./routes/agency/add-staff.tsx')).AddStaffScreen,
      }),
    },
    {
      path: PATHS.webhooks,
      lazy: async () => ({
        Component: (await import('./routes/integrations/webhooks.tsx')).WebhooksScreen,
      }),
    },
    {
      path: PATHS.integration,
      lazy: async () => ({
        Component: (await import('./routes/integrations/integration.tsx')).IntegrationScreen,
      }),
    },
    {
      path: PATHS.analyticsIds,
      lazy: async () => ({
        Component: (await import('./routes/integrations/analytics-ids.tsx')).AnalyticsIdsScreen,
      }),
    },
    {
      path: PATHS.ownDomain,
      lazy: async () => ({
        Component: (await import('./routes/integrations/domain.tsx')).DomainScreen,
      }),
    },
    {
      path: PATHS.apiKeys,
      lazy: async () => ({
        Component: (await import('./routes/integrations/api-keys.tsx')).ApiKeysScreen,
      }),
    },
    {
      path: PATHS.gallery,
      lazy: async () => ({ Component: (await import('./routes/page/gallery.tsx')).GalleryScreen }),
    },
  ],
};

const adminRoutes: RouteObject = {
  path: PATHS.admin,
  middleware: [requireSession, requireAdministrator],
  lazy: async () => ({ Component: (await import('./layouts/admin-layout.tsx')).AdminLayout }),
  children: [
    {
      path: PATHS.admin,
      lazy: async () => ({
        Component: (await import('./routes/admin/admin.tsx')).AdminScreen,
      }),
    },
    {
      path: PATHS.adminUsers,
      lazy: async () => ({
        Component: (await import('./routes/admin/admin-users.tsx')).AdminUsersScreen,
      }),
    },
    {
      path: adminUserPath(':id'),
      lazy: async () => ({
        Component: (await import('./routes/admin/admin-user.tsx')).AdminUserScreen,
      }),
    },
    {
      path: PATHS.adminPayment,
      lazy: async () => ({
        Component: (await import('./routes/admin/admin-payment.tsx')).AdminPaymentScreen,
      }),
    },
    {
      path: PATHS.adminFeatures,
      lazy: async () => ({
        Component: (await import('./routes/admin/admin-features.tsx')).AdminFeaturesScreen,
      }),
    },
    {
      path: PATHS.adminLeads,
      lazy: async () => ({
        Component: (await import('./routes/admin/admin-leads.tsx')).AdminLeadsScreen,
      }),
    },
    {
      path: PATHS.adminAgency,
      lazy: async () => ({
        Component: (await import('./routes/admin/admin-agency.tsx')).AdminAgencyScreen,
      }),
    },
    {
      path: PATHS.adminAudit,
      lazy: async () => ({
        Component: (await import('./routes/admin/admin-audit.tsx')).AdminAuditScreen,
      }),
    },
    {
      path: PATHS.adminReports,
      lazy: async () => ({
        Component: (await import('./routes/admin/admin-reports.tsx')).AdminReportsScreen,
      }),
    },
    {
      path: PATHS.adminSafety,
      lazy: async () => ({
        Component: (await import('./routes/admin/admin-safety.tsx')).AdminSafetyScreen,
      }),
    },
    {
      path: PATHS.adminJobs,
      lazy: async () => ({
        Component: (await import('./routes/admin/admin-jobs.tsx')).AdminJobsScreen,
      }),
    },
    { path: '*', Component: NotFoundScreen },
  ],
};

/** Every screen, with who may open it. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteErrorScreen,
    HydrateFallback: SpinnerPage,
    children: [visitorRoutes, userRoutes, adminRoutes, publicRoutes],
  },
];
