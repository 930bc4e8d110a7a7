import { EmailSettings } from '../features/account/components/email-settings.tsx';
import { ExportSettings } from '../features/account/components/export-settings.tsx';
import { PasswordSettings } from '../features/account/components/password-settings.tsx';
import { SessionSettings } from '../features/account/components/session-settings.tsx';
import { UsageSettings } from '../features/account/components/usage-settings.tsx';
import { AccountHistory } from '../features/audit/components/account-history.tsx';
import { AgencyCard } from '../features/membership/components/agency-card.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';
import { useTheme } from '../lib/look/theme.ts';
import { useSession } from '../lib/session/session.ts';
import { Card } from '../ui/card.tsx';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function AccountSettingsScreen() {
  const user = useSession()?.user;
  const email = user?.email ?? '';
  const { theme, toggleTheme } = useTheme();
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageTitle title="Settings" />
      <PageHeader
        title="Settings"
        description="How you sign in, what you see and what you can take with you."
      />
      {user && <AgencyCard userId={user.id} />}
      <EmailSettings email={email} />
      <PasswordSettings email={email} />
      <Card title="Appearance">
        <SwitchField
          label="Dark mode"
          description="Saved on this device. Until you choose, it follows your system."
          checked={theme === 'dark'}
          onCheckedChange={toggleTheme}
        />
      </Card>
      {user && <UsageSettings userId={user.id} />}
      <SessionSettings />
      <ExportSettings />
      {user && <AccountHistory userId={user.id} />}
    </div>
  );
}
