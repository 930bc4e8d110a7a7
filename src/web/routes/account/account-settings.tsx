import type { User } from '@supabase/auth-js';
import { Suspense } from 'react';
import { AppearanceSettings } from '#web/features/account/account/components/appearance-settings.tsx';
import { EmailSettings } from '#web/features/account/account/components/email-settings.tsx';
import { NotificationSettings } from '#web/features/account/account/components/notification-settings.tsx';
import { ProfileSettings } from '#web/features/account/account/components/profile-settings.tsx';
import { TimeZoneSettings } from '#web/features/account/account/components/time-zone-settings.tsx';
import { SupportCard } from '#web/features/account/support/components/support-card.tsx';
import { AgencyCard } from '#web/features/agency/membership/components/agency-card.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { type CardGroup, CardGroups } from '#web/ui/card-groups.tsx';
import { lazily } from '#web/ui/loading/lazily.ts';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

// The lower settings load after the first group.
const SignInSettings = lazily(
  () => import('#web/features/account/account/components/security/sign-in-settings.tsx'),
  (file) => file.SignInSettings,
);
const DataSettings = lazily(
  () => import('#web/features/account/account/components/personal-data/data-settings.tsx'),
  (file) => file.DataSettings,
);
const AccountHistory = lazily(
  () => import('#web/features/admin/audit/components/account-history.tsx'),
  (file) => file.AccountHistory,
);
const DeletionSettings = lazily(
  () => import('#web/features/account/account/components/personal-data/deletion-settings.tsx'),
  (file) => file.DeletionSettings,
);

export function AccountSettingsScreen() {
  const user = useSession()?.user;
  return (
    <>
      <PageTitle title="Settings" />
      <PageHeader
        title="Settings"
        description="How you sign in, what you see and what you can take with you."
      />
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
      cards: (
        <>
          <ProfileSettings user={user} />
          <EmailSettings email={email} isConfirmed={Boolean(user.email_confirmed_at)} />
          <TimeZoneSettings />
          <AppearanceSettings />
          <AgencyCard />
          <SupportCard />
        </>
      ),
    },
    {
      id: 'sign-in',
      title: 'Sign-in',
      cards: (
        <Suspense fallback={<Skeleton className="h-[64rem]" />}>
          <SignInSettings email={email} />
        </Suspense>
      ),
    },
    {
      id: 'notifications',
      title: 'Notifications',
      cards: <NotificationSettings email={email} />,
    },
    {
      id: 'your-data',
      title: 'Your data',
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
      cards: (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <DeletionSettings email={email} />
        </Suspense>
      ),
    },
  ];
}
