import { Link, useNavigate, useSearchParams } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { PATHS } from '#domain/paths.ts';
import { EmailField } from '../../../lib/doors/email-field.tsx';
import { FormFrame } from '../../../lib/doors/form-frame.tsx';
import { readText, useSubmit } from '../../../lib/editing/use-submit.ts';
import { finishSignIn } from '../../../lib/session/finish-sign-in.ts';
import { hasSessionEnded } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TEXT_LINK_LOOK } from '../../../ui/text-link.ts';
import { signIn } from '../mutations.ts';

/** Signs in with e-mail and password, then leads to where one wanted to go. */
export function SignInForm() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const redirect = search.get('redirect');
  const { onSubmit, busy, problem } = useSubmit(async (form) => {
    const failure = await signIn({
      email: readText(form, 'email'),
      password: readText(form, 'password'),
    });
    if (failure) return failure;
    await finishSignIn(navigate, redirect);
    return null;
  });
  return (
    <FormFrame
      title="Sign in"
      description={describe(redirect)}
      problem={problem}
      onSubmit={onSubmit}
      footer={
        <>
          New here?{' '}
          <Link
            to={{ pathname: PATHS.signUp, search: search.toString() }}
            className={TEXT_LINK_LOOK}
          >
            Sign up
          </Link>
        </>
      }
    >
      <EmailField />
      <PasswordField
        label="Password"
        name="password"
        required
        autoComplete="current-password"
        aside={
          <Link to={PATHS.forgotPassword} className={TEXT_LINK_LOOK}>
            Forgot password?
          </Link>
        }
      />
      <Button type="submit" size="lg" busy={busy} busyLabel="Processing...">
        Sign in
      </Button>
    </FormFrame>
  );
}

function describe(redirect: string | null): string {
  if (!redirect) return 'Good to see you again.';
  return hasSessionEnded()
    ? ACCOUNT_MESSAGES.sessionEndedDetail
    : 'Continue to access your dashboard';
}
