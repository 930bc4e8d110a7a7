import { PasswordSettings } from '#account/passwords/web/password-settings.tsx';
import { PasskeySettings } from './passkey-settings.tsx';
import { ProviderSettings } from './provider-settings.tsx';
import { SessionSettings } from './session-settings.tsx';
import { TwoFactorSettings } from './two-factor-settings.tsx';

/** Sign-in methods and active sessions. */
export function SignInSettings({ email }: { email: string }) {
  return (
    <>
      <PasswordSettings email={email} />
      <PasskeySettings />
      <TwoFactorSettings />
      <ProviderSettings />
      <SessionSettings />
    </>
  );
}
