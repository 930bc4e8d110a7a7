import type { Factor, User } from '@supabase/auth-js';
import { Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { FormFrame } from '#account/doors/web/frames.tsx';
import { finishSignIn } from '#account/session/web/finish-sign-in.ts';
import { enterCode, needsSecondFactor } from '#account/session/web/second-factor.ts';
import { defer } from '#kit/public/defer.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { CodeField } from '#kit/web/forms/code-field.tsx';
import { readText, useSubmit } from '#kit/web/forms/use-submit.ts';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { lazily } from '#kit/web/loading/lazily.ts';
import { askAuth } from '#kit/web/session/ask-auth.ts';
import { useSession } from '#kit/web/session/session.ts';
import { PageTitle } from '#kit/web/ui/page-title.tsx';

const RECOVERY = defer(
  () => import('./recovery-code-form.tsx'),
  (file) => file.RecoveryCodeForm,
);

// Rarely needed: few people here are administrators without one.
const AdministratorsNeedOne = lazily(
  () => import('./administrators-need-one.tsx'),
  (file) => file.AdministratorsNeedOne,
);

/** Asks for the second factor, between password and dashboard. */
export function SecondFactorScreen() {
  const [search] = useSearchParams();
  const session = useSession();
  if (!session) return null;
  const isWaited = search.get('for') === 'administration' && !needsSecondFactor(session);
  return (
    <>
      <PageTitle title="Two-factor sign-in" />
      {isWaited ? (
        <Suspense>
          <AdministratorsNeedOne />
        </Suspense>
      ) : (
        <SecondFactorForm user={session.user} redirect={search.get('redirect')} />
      )}
    </>
  );
}

type SecondFactorFormProps = { user: User; redirect: string | null };

/** After the password, asks for the second factor or a recovery code. */
function SecondFactorForm({ user, redirect }: SecondFactorFormProps) {
  const [hasLostDevice, setLost] = useState(false);
  const RecoveryCodeForm = useDeferred(RECOVERY, hasLostDevice);
  if (hasLostDevice && RecoveryCodeForm) {
    const footer = <OtherSteps label="Use your app instead" onOther={() => setLost(false)} />;
    return <RecoveryCodeForm redirect={redirect} footer={footer} />;
  }
  return <CodeForm user={user} redirect={redirect} onLost={() => setLost(true)} />;
}

function CodeForm({ user, redirect, onLost }: SecondFactorFormProps & { onLost: () => void }) {
  const navigate = useNavigate();
  const apps = listApps(user);
  const { onSubmit, busy, problem } = useSubmit(async (form) => {
    const factorId = readText(form, 'app') || (apps[0]?.id ?? '');
    const failure = await enterCode(factorId, readText(form, 'code'));
    if (failure) return failure;
    await finishSignIn(navigate, redirect);
    return null;
  });
  return (
    <FormFrame
      title="One more step"
      description={
        <>
          Enter the six digits your authenticator app shows for{' '}
          <span className="wrap-anywhere">{user.email}</span>.
        </>
      }
      problem={problem}
      onSubmit={onSubmit}
      footer={<OtherSteps label="Lost your device? Use a recovery code" onOther={onLost} />}
    >
      {apps.length > 1 && (
        <ChoiceField
          label="App"
          name="app"
          options={apps.map(({ id, friendly_name }) => ({
            value: id,
            label: friendly_name || 'App',
          }))}
        />
      )}
      <CodeField label="Code" name="code" autoFocus />
      <Button type="submit" size="lg" busy={busy} busyLabel="Checking...">
        Continue
      </Button>
    </FormFrame>
  );
}

function listApps({ factors = [] }: User): Factor[] {
  return factors.filter((f) => f.factor_type === 'totp' && f.status === 'verified');
}

/** Alternatives to the second step: use the other method, or start over. */
function OtherSteps({ label, onOther }: { label: string; onOther: () => void }) {
  const navigate = useNavigate();
  const signOut = async () => {
    await leave();
    await navigate(PATHS.signIn, { replace: true });
  };
  return (
    <span className="-mx-4 flex flex-col items-start gap-1">
      <Button variant="ghost" onClick={onOther}>
        {label}
      </Button>
      <Button variant="ghost" onClick={() => void signOut()}>
        Sign out
      </Button>
    </span>
  );
}

/** Ends this session, which still lacks the second factor. */
async function leave(): Promise<void> {
  await askAuth((client) => client.signOut({ scope: 'local' }));
}
