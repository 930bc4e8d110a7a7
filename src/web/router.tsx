import { createBrowserRouter, type RouteObject } from 'react-router';
import { PATHS } from '#domain/paths.ts';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { requireSession, requireVisitor, settleSession } from './layouts/guards.ts';
import { PublicLayout } from './layouts/public-layout.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import { ForgotPasswordScreen } from './routes/forgot-password.tsx';
import { NotFoundScreen } from './routes/not-found.tsx';
import { RouteErrorScreen } from './routes/route-error.tsx';
import { SignInScreen } from './routes/sign-in.tsx';
import { SignUpScreen } from './routes/sign-up.tsx';
import type { UpcomingPath } from './routes/upcoming.tsx';
import { SpinnerPage } from './ui/spinner.tsx';

const DASHBOARD_SCREEN = {
  middleware: async () => [(await import('./layouts/profile-guards.ts')).sendAgencyOwnersOn],
  Component: async () => (await import('./routes/dashboard.tsx')).DashboardScreen,
};

const UPCOMING_SCREEN = {
  Component: async () => (await import('./routes/upcoming.tsx')).UpcomingScreen,
};

/** The doors are in the first script; every other screen is fetched when it is first opened. */
const visitorRoutes: RouteObject = {
  Component: AuthLayout,
  children: [
    { path: PATHS.signIn, Component: SignInScreen, middleware: [requireVisitor] },
    { path: PATHS.auth, Component: SignInScreen, middleware: [requireVisitor] },
    { path: PATHS.signUp, Component: SignUpScreen, middleware: [requireVisitor] },
    { path: PATHS.forgotPassword, Component: ForgotPasswordScreen },
    {
      path: PATHS.resetPassword,
      middleware: [settleSession],
      lazy: {
        Component: async () => (await import('./routes/reset-password.tsx')).ResetPasswordScreen,
      },
    },
  ],
};

const publicRoutes: RouteObject = {
  Component: PublicLayout,
  middleware: [settleSession],
  children: [
    {
      path: PATHS.pricing,
      lazy: { Component: async () => (await import('./routes/pricing.tsx')).PricingScreen },
    },
    { path: '*', Component: NotFoundScreen },
  ],
};

const userRoutes: RouteObject = {
  middleware: [requireSession],
  lazy: { Component: async () => (await import('./layouts/user-layout.tsx')).UserLayout },
  children: [
    { path: PATHS.home, lazy: DASHBOARD_SCREEN },
    { path: PATHS.dashboard, lazy: DASHBOARD_SCREEN },
    {
      path: PATHS.edit,
      lazy: { Component: async () => (await import('./routes/edit.tsx')).EditScreen },
    },
    {
      path: PATHS.leads,
      lazy: { Component: async () => (await import('./routes/leads.tsx')).LeadsScreen },
    },
    {
      path: PATHS.accountSettings,
      lazy: {
        Component: async () =>
          (await import('./routes/account-settings.tsx')).AccountSettingsScreen,
      },
    },
    upcoming(PATHS.billing),
    upcoming(PATHS.contacts),
    upcoming(PATHS.integration),
    upcoming(PATHS.personalize),
    upcoming(PATHS.addStaff),
    upcoming(PATHS.teamMembers),
    upcoming(PATHS.gallery),
    upcoming(PATHS.agencyDashboard),
  ],
};

const adminRoutes: RouteObject = {
  path: PATHS.admin,
  lazy: {
    middleware: async () => {
      const { requireAdministrator } = await import('./layouts/profile-guards.ts');
      return [requireSession, requireAdministrator];
    },
    Component: async () => (await import('./layouts/admin-layout.tsx')).AdminLayout,
  },
  children: [
    upcoming(PATHS.admin),
    upcoming(PATHS.adminUsers),
    upcoming(PATHS.adminPayment),
    upcoming(PATHS.adminFeatures),
    upcoming(PATHS.adminLeads),
    upcoming(PATHS.adminAgency),
    { path: '*', Component: NotFoundScreen },
  ],
};

/** A screen that is still to come. */
function upcoming(path: UpcomingPath): RouteObject {
  return { path, lazy: UPCOMING_SCREEN };
}

export const router = createBrowserRouter([
  {
    Component: RootLayout,
    ErrorBoundary: RouteErrorScreen,
    HydrateFallback: SpinnerPage,
    children: [visitorRoutes, userRoutes, adminRoutes, publicRoutes],
  },
]);
