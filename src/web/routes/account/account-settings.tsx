import type { User } from '@supabase/auth-js';
import { AppearanceSettings } from '#web/features/account/account/components/appearance-settings.tsx';
import { EmailSettings } from '#web/features/account/account/components/email-settings.tsx';
import { NotificationSettings } from '#web/features/account/account/components/notification-settings.tsx';
import { PasswordSettings } from '#web/features/account/account/components/passwords/password-settings.tsx';
import { DeletionSettings } from '#web/features/account/account/components/personal-data/deletion-settings.tsx';
import { ExportSettings } from '#web/features/account/account/components/personal-data/export-settings.tsx';
import { ProfileSettings } from '#web/features/account/account/components/profile-settings.tsx';
import { PasskeySettings } from '#web/features/account/account/components/security/passkey-settings.tsx';
import { ProviderSettings } from '#web/features/account/account/components/security/provider-settings.tsx';
import { SessionSettings } from '#web/features/account/account/components/security/session-settings.tsx';
import { TwoFactorSettings } from '#web/features/account/account/components/security/two-factor-settings.tsx';
import { TimeZoneSettings } from '#web/features/account/account/components/time-zone-settings.tsx';
import { UsageSettings } from '#web/features/account/account/components/usage-settings.tsx';
import { AccountHistory } from '#web/features/admin/audit/components/account-history.tsx';
import { AgencyCard } from '#web/features/agency/membership/components/agency-card.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { type CardGroup, CardGroups } from '#web/ui/card-groups.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

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

/** Everything that can be set, in the order in which people look for it. */
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
        </>
      ),
    },
    {
      id: 'sign-in',
      title: 'Sign-in',
      cards: (
        <>
          <PasswordSettings email={email} />
          <PasskeySettings />
          <TwoFactorSettings />
          <ProviderSettings />
          <SessionSettings />
        </>
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
        <>
          <UsageSettings />
          <ExportSettings />
          <AccountHistory />
        </>
      ),
    },
    {
      id: 'leaving',
      title: 'Delete account',
      cards: <DeletionSettings email={email} />,
    },
  ];
}
