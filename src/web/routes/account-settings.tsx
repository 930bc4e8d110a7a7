import { EmailSettings } from '../features/account/components/email-settings.tsx';
import { ExportSettings } from '../features/account/components/export-settings.tsx';
import { PasswordSettings } from '../features/account/components/password-settings.tsx';
import { SessionSettings } from '../features/account/components/session-settings.tsx';
import { PageTitle } from '../lib/page-title.tsx';
import { useSession } from '../lib/session.ts';
import { useTheme } from '../lib/theme.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SwitchField } from '../ui/switch-field.tsx';

export function AccountSettingsScreen() {
  const email = useSession()?.user.email ?? '';
  const { theme, toggleTheme } = useTheme();
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageTitle title="Settings" />
      <PageHeader title="Settings" description="How you sign in, and how this looks." />
      <EmailSettings email={email} />
      <PasswordSettings email={email} />
      <Card title="Appearance">
        <SwitchField
          label="Dark mode"
          description="Kept on this device. Until you choose, your system decides."
          checked={theme === 'dark'}
          onCheckedChange={toggleTheme}
        />
      </Card>
      <SessionSettings />
      <ExportSettings />
    </div>
  );
}
