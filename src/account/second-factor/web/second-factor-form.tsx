import type { Factor, User } from '@supabase/auth-js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormFrame } from '#account/doors/web/form-frame.tsx';
import { finishSignIn } from '#account/session/web/finish-sign-in.ts';
import { enterCode } from '#account/session/web/second-factor.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { toRecord } from '#kit/rules/values/json.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { invokeFunction } from '#kit/web/data/functions-client.ts';
import { SelectField } from '#kit/web/fields/select-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { CodeField } from '#kit/web/forms/code-field.tsx';
import { readText, useSubmit } from '#kit/web/forms/use-submit.ts';
import { askAuth } from '#kit/web/session/ask-auth.ts';

type SecondFactorFormProps = { user: User; redirect: string | null };

/** After the password, asks for the second factor or a recovery code. */
export function SecondFactorForm({ user, redirect }: SecondFactorFormProps) {
  const [hasLostDevice, setLost] = useState(false);
  if (hasLostDevice) return <RecoveryCodeForm redirect={redirect} onBack={() => setLost(false)} />;
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
        <SelectField
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

type RecoveryCodeFormProps = { redirect: string | null; onBack: () => void };

/**
 * Signs in without the device. Its authenticator stays registered until removed in the settings.
 */
function RecoveryCodeForm({ redirect, onBack }: RecoveryCodeFormProps) {
  const navigate = useNavigate();
  const { onSubmit, busy, problem } = useSubmit(async (form) => {
    const failure = await redeemRecoveryCode(readText(form, 'recoveryCode'));
    if (failure) return failure;
    await finishSignIn(navigate, redirect);
    return null;
  });
  return (
    <FormFrame
      title="Use a recovery code"
      description="Each code signs you in once. Lost your phone? Remove its app in your settings afterwards, and set up a new one."
      problem={problem}
      onSubmit={onSubmit}
      footer={<OtherSteps label="Use your app instead" onOther={onBack} />}
    >
      <TextField
        label="Recovery code"
        name="recoveryCode"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXX-XXXX-XXXX-XXXX"
      />
      <Button type="submit" size="lg" busy={busy} busyLabel="Checking...">
        Sign in
      </Button>
    </FormFrame>
  );
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

/** Signs in with a recovery code, which is used up. @returns an error sentence, or null */
async function redeemRecoveryCode(code: string): Promise<string | null> {
  try {
    const answer = toRecord(await invokeFunction('use-recovery-code', { code }));
    const { error } = await askAuth((client) =>
      client.setSession({
        access_token: String(answer.access_token),
        refresh_token: String(answer.refresh_token),
      }),
    );
    if (error) throw error;
  } catch (error) {
    return toErrorSentence(error, 'We couldn’t check the code.');
  }
  return null;
}

/** Ends this session, which still lacks the second factor. */
async function leave(): Promise<void> {
  await askAuth((client) => client.signOut({ scope: 'local' }));
}
