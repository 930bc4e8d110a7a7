import type { User } from '@supabase/auth-js';
import { Suspense } from 'react';
import { AppearanceSettings } from '#account/settings/web/appearance-settings.tsx';
import { NotificationSettings } from '#account/settings/web/notification-settings.tsx';
import { ProfileSettings } from '#account/settings/web/profile-settings.tsx';
import { SupportCard } from '#admin/help/web/support-card.tsx';
import { AgencyCard } from '#agency/membership/web/agency-card.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useSession } from '#kit/web/session/session.ts';
import { type CardGroup, CardGroups } from '#kit/web/ui/card-groups.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { PageTitle } from '#kit/web/ui/page-title.tsx';
import { namePlan } from '#money/plans/rules/plans.ts';

// The lower settings load after the first cards; on a phone, when they are opened.
const EmailSettings = lazily(
  () => import('#account/settings/web/email-settings.tsx'),
  (file) => file.EmailSettings,
);
const TimeZoneSettings = lazily(
  () => import('#account/settings/web/time-zone-settings.tsx'),
  (file) => file.TimeZoneSettings,
);
const InstallCard = lazily(
  () => import('#app/offline/web/install-card.tsx'),
  (file) => file.InstallCard,
);
const PushSettings = lazily(
  () => import('#audience/push/web/push-settings.tsx'),
  (file) => file.PushSettings,
);
const SignInSettings = lazily(
  () => import('#account/security/web/sign-in-settings.tsx'),
  (file) => file.SignInSettings,
);
const DataSettings = lazily(
  () => import('./data-settings.tsx'),
  (file) => file.DataSettings,
);
const AccountHistory = lazily(
  () => import('#admin/audit/web/account-history.tsx'),
  (file) => file.AccountHistory,
);
const DeletionSettings = lazily(
  () => import('#account/leaving/web/deletion-settings.tsx'),
  (file) => file.DeletionSettings,
);

export function AccountSettingsScreen() {
  const user = useSession()?.user;
  return (
    <>
      <PageTitle title="Settings" />
      <PageHeader title="Settings" description="Sign-in, notifications and your data." />
      {user && <CardGroups label="Settings" groups={toGroups(user)} />}
    </>
  );
}

/** All settings, ordered by how often they are needed. */
function toGroups(user: User): CardGroup[] {
  const { email = '' } = user;
  return [
    {
      id: 'you',
      title: 'You',
      summary: 'Name, email, time zone and look',
      cards: (
        <>
          <ProfileSettings user={user} />
          <Suspense fallback={<Skeleton className="h-80" />}>
            <EmailSettings email={email} isConfirmed={Boolean(user.email_confirmed_at)} />
            <TimeZoneSettings />
          </Suspense>
          <AppearanceSettings />
          <Suspense fallback={<Skeleton className="h-40" />}>
            <InstallCard />
          </Suspense>
          <AgencyCard />
          <SupportCard />
        </>
      ),
    },
    {
      id: 'sign-in',
      title: 'Sign-in',
      summary: 'Password, passkeys, two-factor and devices',
      cards: (
        <Suspense fallback={<Skeleton className="h-[64rem]" />}>
          <SignInSettings email={email} />
        </Suspense>
      ),
    },
    {
      id: 'notifications',
      title: 'Notifications',
      summary: 'Emails and this device',
      cards: (
        <>
          <NotificationSettings email={email} />
          <Suspense fallback={<Skeleton className="h-40" />}>
            <PushSettings />
          </Suspense>
        </>
      ),
    },
    {
      id: 'your-data',
      title: 'Your data',
      summary: 'What you use, your download, activity by others',
      cards: (
        <Suspense fallback={<Skeleton className="h-[36rem]" />}>
          <DataSettings />
          <AccountHistory />
        </Suspense>
      ),
    },
    {
      id: 'leaving',
      title: 'Delete account',
      summary: 'Close your account',
      cards: (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <DeletionSettings email={email} namePlan={namePlan} />
        </Suspense>
      ),
    },
  ];
}
