import { useState } from 'react';
import { EmailField } from '#account/doors/web/email-field.tsx';
import { FormFrame } from '#account/doors/web/form-frame.tsx';
import { useWay, WayLink, withSearch } from '#account/doors/web/way.tsx';
import { ACCOUNT_MESSAGES } from '#account/rules/messages.ts';
import { finishSignIn } from '#account/session/web/finish-sign-in.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { PasswordField } from '#kit/web/fields/password-field.tsx';
import { readText, useSubmit } from '#kit/web/forms/use-submit.ts';
import { hasSessionEnded } from '#kit/web/session/session.ts';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { CodeSignIn } from './code-sign-in.tsx';
import { CompanyButton } from './company-button.tsx';
import { EmailCodeButton } from './email-code-button.tsx';
import { requestCode, signIn } from './mutations.ts';
import { OtherWays } from './other-ways.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { useCompanyOffer } from './use-company-offer.ts';

/** Signs in by email and password or another method, then leads to the target screen. */
export function SignInForm() {
  const { search, go } = useWay();
  const redirect = search.get('redirect');
  const [codeEmail, setCodeEmail] = useState<string | null>(null);
  const [codeProblem, setCodeProblem] = useState<string | null>(null);
  const company = useCompanyOffer();
  const { onSubmit, busy, problem } = useSubmit(async (form) => {
    setCodeProblem(null);
    const email = readText(form, 'email');
    // A password manager fills the form in without blurring the field.
    void company.offerTo(email);
    const failure = await signIn({ email, password: readText(form, 'password') });
    if (failure) return failure;
    await finishSignIn(go, redirect);
    return null;
  });
  const askForCode = async (email: string) => {
    const failure = await requestCode(email, redirect);
    setCodeProblem(failure);
    if (!failure) setCodeEmail(email);
  };
  return (
    <>
      {codeEmail !== null && (
        <CodeSignIn email={codeEmail} redirect={redirect} onBack={() => setCodeEmail(null)} />
      )}
      {/* Kept while a code is on its way, for going back. */}
      <div hidden={codeEmail !== null}>
        <FormFrame
          title="Sign in"
          description={describe(redirect)}
          problem={codeProblem ?? problem}
          onSubmit={onSubmit}
          footer={<SignUpInstead search={search} />}
        >
          <PasskeySignIn onSignedIn={() => finishSignIn(go, redirect)} />
          <EmailOrCompany {...company} />
          <PasswordField
            label="Password"
            name="password"
            required
            autoComplete="current-password"
            aside={
              <WayLink to={PATHS.forgotPassword} className={TEXT_LINK_LOOK}>
                Forgot password?
              </WayLink>
            }
          />
          <Button type="submit" size="lg" busy={busy} busyLabel="Processing...">
            Sign in
          </Button>
          <OtherWays>
            <EmailCodeButton onAsk={askForCode} />
            <ProviderButtons />
          </OtherWays>
        </FormFrame>
      </div>
    </>
  );
}

function EmailOrCompany({ offer, offerTo }: ReturnType<typeof useCompanyOffer>) {
  return (
    <>
      <EmailField
        autoComplete="username webauthn"
        onBlur={({ target }) => void offerTo(target.value)}
      />
      {offer && <CompanyButton {...offer} />}
    </>
  );
}

function SignUpInstead({ search }: { search: URLSearchParams }) {
  return (
    <>
      New here?{' '}
      <WayLink to={withSearch(PATHS.signUp, search)} className={TEXT_LINK_LOOK}>
        Sign up
      </WayLink>{' '}
      or{' '}
      <WayLink to={PATHS.start} className={TEXT_LINK_LOOK}>
        make your page first
      </WayLink>
    </>
  );
}

function describe(redirect: string | null): string {
  if (!redirect) return 'Good to see you again.';
  return hasSessionEnded()
    ? ACCOUNT_MESSAGES.sessionEndedDetail
    : 'Continue to access your dashboard';
}
