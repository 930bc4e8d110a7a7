import type { User } from '@supabase/auth-js';
import { AppearanceSettings } from '../features/account/components/appearance-settings.tsx';
import { DeletionSettings } from '../features/account/components/deletion-settings.tsx';
import { EmailSettings } from '../features/account/components/email-settings.tsx';
import { ExportSettings } from '../features/account/components/export-settings.tsx';
import { NotificationSettings } from '../features/account/components/notification-settings.tsx';
import { PasskeySettings } from '../features/account/components/passkey-settings.tsx';
import { PasswordSettings } from '../features/account/components/password-settings.tsx';
import { ProfileSettings } from '../features/account/components/profile-settings.tsx';
import { ProviderSettings } from '../features/account/components/provider-settings.tsx';
import { SessionSettings } from '../features/account/components/session-settings.tsx';
import { TimeZoneSettings } from '../features/account/components/time-zone-settings.tsx';
import { TwoFactorSettings } from '../features/account/components/two-factor-settings.tsx';
import { UsageSettings } from '../features/account/components/usage-settings.tsx';
import { AccountHistory } from '../features/audit/components/account-history.tsx';
import { AgencyCard } from '../features/membership/components/agency-card.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';
import { useSession } from '../lib/session/session.ts';
import { type CardGroup, CardGroups } from '../ui/card-groups.tsx';
import { PageHeader } from '../ui/page-header.tsx';

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
