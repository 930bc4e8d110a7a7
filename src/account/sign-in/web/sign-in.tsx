import { Mail, MailCheck } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { CodeForm } from '#account/doors/web/code-form.tsx';
import { EmailField } from '#account/doors/web/email-field.tsx';
import { FormFrame, MailSent } from '#account/doors/web/frames.tsx';
import { SendAgain } from '#account/doors/web/send-again.tsx';
import { useWay, WayLink, withSearch } from '#account/doors/web/way.tsx';
import { ACCOUNT_MESSAGES } from '#account/rules/messages.ts';
import { finishSignIn } from '#account/session/web/finish-sign-in.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { PasswordField } from '#kit/web/fields/password-field.tsx';
import { readText, useSubmit } from '#kit/web/forms/use-submit.ts';
import { hasSessionEnded } from '#kit/web/session/session.ts';
import { PageTitle } from '#kit/web/ui/page-title.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { requestCode, signIn } from './mutations.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { CompanyButton, OrLine, ProviderButtons, useCompanyOffer } from './provider-buttons.tsx';

export function SignInScreen() {
  return (
    <>
      <PageTitle title="Sign in" />
      <SignInForm />
    </>
  );
}

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
    // Password managers fill in the form without blurring the field.
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
          <EmailField
            autoComplete="username webauthn"
            onBlur={({ target }) => void company.offerTo(target.value)}
          />
          {company.offer && <CompanyButton {...company.offer} />}
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
          <div className="flex flex-col gap-3">
            <OrLine />
            <EmailCodeButton onAsk={askForCode} />
            <ProviderButtons />
          </div>
        </FormFrame>
      </div>
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

type CodeSignInProps = {
  email: string;
  /** The target screen. */
  redirect: string | null;
  /** Returns to the form, keeping the input. */
  onBack: () => void;
};

/** The second step of email sign-in: typing the code on this device. */
function CodeSignIn({ email, redirect, onBack }: CodeSignInProps) {
  const { go } = useWay();
  return (
    <MailSent
      icon={<MailCheck />}
      title="Check your inbox"
      action={
        <div className="flex flex-col gap-5">
          <CodeForm
            email={email}
            type="email"
            button="Sign in"
            autoFocus
            onDone={() => finishSignIn(go, redirect)}
          />
          <div className="flex flex-wrap gap-3">
            <SendAgain
              send={() => requestCode(email, redirect)}
              sent="We’ve sent a new code. The old one no longer works."
            />
            <Button variant="ghost" onClick={onBack}>
              Use another way
            </Button>
          </div>
        </div>
      }
    >
      If there’s an account for{' '}
      <strong className="wrap-anywhere font-medium text-ink">{email}</strong>, we’ve sent a 6-digit
      code. It works for 10 minutes. Nothing there? Check your spam folder.
    </MailSent>
  );
}

type EmailCodeButtonProps = {
  /** Sends the code to the email in the surrounding form. */
  onAsk: (email: string) => Promise<void>;
};

/** Signs in by emailed code, for people without a password or on a shared device. */
function EmailCodeButton({ onAsk }: EmailCodeButtonProps) {
  const [busy, setBusy] = useState(false);
  const press = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const field = form?.elements.namedItem('email');
    if (!(field instanceof HTMLInputElement) || !field.reportValidity()) return;
    setBusy(true);
    await onAsk(field.value);
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      size="lg"
      busy={busy}
      busyLabel="Sending…"
      onClick={(event) => void press(event)}
    >
      <Mail aria-hidden />
      Email me a code
    </Button>
  );
}
