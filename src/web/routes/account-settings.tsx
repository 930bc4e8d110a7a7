import { AppearanceSettings } from '../features/account/components/appearance-settings.tsx';
import { EmailSettings } from '../features/account/components/email-settings.tsx';
import { ExportSettings } from '../features/account/components/export-settings.tsx';
import { NotificationSettings } from '../features/account/components/notification-settings.tsx';
import { PasskeySettings } from '../features/account/components/passkey-settings.tsx';
import { PasswordSettings } from '../features/account/components/password-settings.tsx';
import { ProviderSettings } from '../features/account/components/provider-settings.tsx';
import { SessionSettings } from '../features/account/components/session-settings.tsx';
import { TimeZoneSettings } from '../features/account/components/time-zone-settings.tsx';
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
      {user && (
        <CardGroups label="Settings" groups={toGroups({ id: user.id, email: user.email ?? '' })} />
      )}
    </>
  );
}

/** Everything that can be set, in the order in which people look for it. */
function toGroups({ id: userId, email }: { id: string; email: string }): CardGroup[] {
  return [
    {
      id: 'you',
      title: 'You',
      cards: (
        <>
          <EmailSettings email={email} />
          <TimeZoneSettings userId={userId} />
          <AppearanceSettings />
          <AgencyCard userId={userId} />
        </>
      ),
    },
    {
      id: 'sign-in',
      title: 'Sign-in',
      cards: (
        <>
          <PasswordSettings email={email} />
          <PasskeySettings userId={userId} />
          <ProviderSettings userId={userId} />
          <SessionSettings />
        </>
      ),
    },
    {
      id: 'notifications',
      title: 'Notifications',
      cards: <NotificationSettings userId={userId} email={email} />,
    },
    {
      id: 'your-data',
      title: 'Your data',
      cards: (
        <>
          <UsageSettings userId={userId} />
          <ExportSettings userId={userId} />
          <AccountHistory userId={userId} />
        </>
      ),
    },
  ];
}
