import {
  type BegunPage,
  SignUpForm,
} from '#web/features/account/account/components/doors/sign-up-form.tsx';
import { OrLine } from '#web/features/doors/sign-in/components/or-line.tsx';
import { ProviderButtons } from '#web/features/doors/sign-in/components/provider-buttons.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';

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
