import { PageTitle } from '#kit/web/ui/page-title.tsx';
import { OrLine } from './or-line.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { type BegunPage, SignUpForm } from './sign-up-form.tsx';

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
