import { type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { EmailField } from '#account/doors/web/email-field.tsx';
import { FormFrame } from '#account/doors/web/frames.tsx';
import { useWay, WayLink, withSearch } from '#account/doors/web/way.tsx';
import { NewPasswordField } from '#account/passwords/web/new-password-field.tsx';
import { ACCOUNT_MESSAGES, buildSignUpFailure, findSignUpField } from '#account/rules/messages.ts';
import { findOwnTimeZone } from '#account/rules/time-zones.ts';
import { PATHS, PRIVACY_PATH } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import {
  findErrorCode,
  isUnreachable,
  toErrorSentence,
  UNREACHABLE_SENTENCE,
} from '#kit/web/connection/error-sentence.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { type FieldProblem, findSentence, readText, useSubmit } from '#kit/web/forms/use-submit.ts';
import { lazily } from '#kit/web/loading/lazily.ts';
import { absolute, askAuth } from '#kit/web/session/ask-auth.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { PageTitle } from '#kit/web/ui/page-title.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { parseMailedRedirect } from '../rules/redirect.ts';
import { OrLine, ProviderButtons } from './provider-buttons.tsx';

export function SignUpScreen() {
  return (
    <>
      <PageTitle title="Sign up" />
      <SignUpForm otherWays={<OtherWaysToSignUp />} />
    </>
  );
}

type BegunSignUpProps = BegunPage & {
  /** Builds the path to come back to from a sign-in provider. */
  toRedirect: () => string;
};

/** The same form, for people who have begun their page (`start.tsx`). */
export function BegunSignUp({ toRedirect, ...begun }: BegunSignUpProps) {
  return <SignUpForm begun={begun} otherWays={<OtherWaysToSignUp toRedirect={toRedirect} />} />;
}

function OtherWaysToSignUp({ toRedirect }: { toRedirect?: () => string }) {
  return (
    <ProviderButtons {...(toRedirect && { toRedirect })}>
      <OrLine />
    </ProviderButtons>
  );
}

const SignUpSent = lazily(
  () => import('./sign-up-sent.tsx'),
  (file) => file.SignUpSent,
);

/** Answers from people who began a page before signing up. */
type BegunPage = {
  fullName: string;
  /** The address that the email was already sent to, if any. */
  email: string | null;
  /** Gets the email address once the email is on its way. */
  onSent: (email: string) => void;
};

type SignUpFormProps = {
  /** Other ways to sign up, below the form. */
  otherWays?: ReactNode;
  begun?: BegunPage;
};

/** Creates an account, pending until the emailed link is followed. */
export function SignUpForm({ otherWays, begun }: SignUpFormProps) {
  const { search } = useWay();
  const form = useRef<HTMLDivElement>(null);
  const [pendingEmail, setPendingEmail] = useState<string | null>(begun?.email ?? null);
  const signInTarget = withSearch(PATHS.auth, search);
  const { onSubmit, onInput, busy, problem, wrong } = useSubmit(async (fields) => {
    const email = readText(fields, 'email');
    const failure = await signUp({
      email,
      password: readText(fields, 'password'),
      fullName: begun?.fullName ?? readText(fields, 'fullName'),
      redirect: search.get('redirect'),
    });
    if (failure) return failure;
    toast.success(ACCOUNT_MESSAGES.signedUp);
    begun?.onSent(email);
    setPendingEmail(email);
    return null;
  });
  const isTaken = wrong?.sentence === ACCOUNT_MESSAGES.emailExists;
  const correct = () => {
    flushSync(() => setPendingEmail(null));
    form.current?.querySelector<HTMLInputElement>('[name="email"]')?.focus();
  };
  return (
    <>
      {pendingEmail !== null && (
        <Suspense>
          <SignUpSent
            email={pendingEmail}
            isBegun={begun !== undefined}
            onWrongAddress={correct}
            signInTarget={signInTarget}
          />
        </Suspense>
      )}
      {/* Kept while the email is on its way, so that a mistyped address can be corrected. */}
      <div ref={form} hidden={pendingEmail !== null}>
        <FormFrame
          {...(begun ? BEGUN_WORDS : PLAIN_WORDS)}
          problem={problem}
          onSubmit={onSubmit}
          onInput={onInput}
          footer={begun ? <BegunFooter /> : <SignUpFooter signInTarget={signInTarget} />}
        >
          {!begun && (
            <TextField
              label="Full name"
              name="fullName"
              required
              maxLength={200}
              autoComplete="name"
            />
          )}
          <EmailField
            error={findSentence(wrong, 'email')}
            description={isTaken && <SignInInstead to={signInTarget} />}
          />
          <NewPasswordField label="Password" error={findSentence(wrong, 'password')} />
          <Button type="submit" size="lg" busy={busy} busyLabel="Processing...">
            Sign up
          </Button>
          {otherWays}
        </FormFrame>
      </div>
    </>
  );
}

const PLAIN_WORDS = {
  title: 'Sign up',
  description: 'Your page is ready in a minute, and free.',
};

const BEGUN_WORDS = {
  title: 'Whose page is it?',
  description: 'Create an account to keep your page and edit it any time.',
};

/** For an address that has an account already. */
function SignInInstead({ to }: { to: string }) {
  return (
    <>
      Is it yours?{' '}
      <WayLink to={to} className={TEXT_LINK_LOOK}>
        Sign in
      </WayLink>{' '}
      or{' '}
      <WayLink to={PATHS.forgotPassword} className={TEXT_LINK_LOOK}>
        choose a new password
      </WayLink>
    </>
  );
}

/** The page draft around the form already links to sign-in. */
function BegunFooter() {
  return (
    <a href={PRIVACY_PATH} className={TEXT_LINK_LOOK}>
      Privacy
    </a>
  );
}

function SignUpFooter({ signInTarget }: { signInTarget: string }) {
  return (
    <>
      Want to try it first?{' '}
      <WayLink to={PATHS.start} className={TEXT_LINK_LOOK}>
        Make your page
      </WayLink>
      {' · '}
      Have an account already?{' '}
      <WayLink to={signInTarget} className={TEXT_LINK_LOOK}>
        Sign in
      </WayLink>
      {' · '}
      <a href={PRIVACY_PATH} className={TEXT_LINK_LOOK}>
        Privacy
      </a>
    </>
  );
}

/**
 * Signs up. The account is pending until the emailed link is followed. Its time zone is this device's until
 * the owner chooses another.
 *
 * @returns an error sentence, with its field if it is about one; null on success
 */
async function signUp(person: {
  email: string;
  password: string;
  fullName: string;
  /** Where to go on, raw from the URL; the site root if null. */
  redirect: string | null;
}): Promise<string | FieldProblem | null> {
  const { email, password, fullName, redirect } = person;
  const data = { full_name: fullName, time_zone: findOwnTimeZone() };
  const options = { data, emailRedirectTo: absolute(parseMailedRedirect(redirect)) };
  const { data: made, error } = await askAuth((client) =>
    client.signUp({ email, password, options }),
  );
  if (isUnreachable(error)) return UNREACHABLE_SENTENCE;
  if (error) {
    const refusal = { code: findErrorCode(error), message: toErrorSentence(error, '') };
    const field = findSignUpField(refusal);
    const sentence = buildSignUpFailure(refusal);
    return field === null ? sentence : { field, sentence };
  }
  // For a used email, the service returns a made-up user without identities.
  const isTaken = made?.user?.identities?.length === 0;
  return isTaken ? { field: 'email', sentence: ACCOUNT_MESSAGES.emailExists } : null;
}
