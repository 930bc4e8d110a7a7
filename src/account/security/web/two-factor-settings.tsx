import type { Factor } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { RECOVERY_CODE_COUNT } from '#account/sign-in/rules/recovery-codes.ts';
import { refreshUser } from '#account/verification/web/verification.ts';
import { factorsQuery, recoveryCodesQuery } from '#account/web/queries.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { askAuth } from '#kit/web/session/ask-auth.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import {
  type FactorOffer,
  FactorSetup,
  RecoveryCodes,
  useBeginFactor,
  useCreateRecoveryCodes,
} from './factor-setup.tsx';

/** The card shows its status, a device being added, or codes that appear only once. */
type Step = { offer: FactorOffer } | { codes: readonly string[] } | null;

/** Two-factor sign-in with an authenticator app and recovery codes. */
export function TwoFactorSettings() {
  const userId = useOwner();
  const { data: factors, isError, refetch } = useQuery(factorsQuery(userId));
  const [step, setStep] = useState<Step>(null);
  const proved = factors?.filter(({ status }) => status === 'verified') ?? [];
  const begin = useBeginFactor((offer) => setStep({ offer }));
  const codes = useCreateRecoveryCodes((codes) => setStep({ codes }));
  const onAdd = () => begin.ask(factors ?? []);
  const onMakeCodes = () => codes.ask();
  const busy = begin.isPending || codes.isPending;

  return (
    <Card
      title="Two-factor sign-in"
      description="Ask for a code from your phone when you sign in."
      action={factors && <TwoFactorStatus isOn={proved.length > 0} />}
    >
      {step && 'offer' in step && (
        <FactorSetup
          offer={step.offer}
          onCancel={() => setStep(null)}
          onDone={() => (proved.length > 0 ? setStep(null) : void onMakeCodes())}
        />
      )}
      {step && 'codes' in step && <RecoveryCodes codes={step.codes} onDone={() => setStep(null)} />}
      {step === null && isError && <Failure onRetry={() => void refetch()} />}
      {step === null && !factors && !isError && <Skeleton className="h-10 w-40" />}
      {step === null && factors && (
        <FactorList factors={proved} busy={busy} onAdd={onAdd} onMakeCodes={onMakeCodes} />
      )}
    </Card>
  );
}

function TwoFactorStatus({ isOn }: { isOn: boolean }) {
  return isOn ? <Badge tone="success">On</Badge> : <Badge>Off</Badge>;
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-soft">We couldn’t load your sign-in settings.</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

type FactorListProps = {
  factors: readonly Factor[];
  busy: boolean;
  onAdd: () => Promise<unknown>;
  onMakeCodes: () => Promise<unknown>;
};

/** The authenticator apps and the recovery codes; without any, a button to set up. */
function FactorList({ factors, busy, onAdd, onMakeCodes }: FactorListProps) {
  if (factors.length === 0) {
    return (
      <div>
        <Button busy={busy} onClick={() => void onAdd()}>
          Set up
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <ul className="flex flex-col divide-y divide-line">
        {factors.map((factor) => (
          <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
        ))}
        <CodesRow onMakeCodes={onMakeCodes} />
      </ul>
      <div>
        <Button variant="secondary" busy={busy} onClick={() => void onAdd()}>
          Add another app
        </Button>
      </div>
    </div>
  );
}

function FactorRow({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  const name = factor.friendly_name || 'Device';
  const done = isLast ? 'Two-factor sign-in is off.' : `${name} is removed.`;
  const remove = useRemoveFactor(done);
  return (
    <ProofRow
      icon={factor.factor_type === 'webauthn' ? <KeyRound /> : <Smartphone />}
      title={name}
      detail={`Added ${formatDate(factor.created_at)}`}
      action={
        <ConfirmDialog
          trigger={
            <Button variant="secondary" aria-label={`Remove ${name}`}>
              Remove
            </Button>
          }
          title={isLast ? 'Turn two-factor sign-in off?' : `Remove ${name}?`}
          description={
            isLast
              ? 'Your password alone will be enough to sign in.'
              : 'You’ll sign in with a code from your other devices.'
          }
          confirmLabel={isLast ? 'Turn off' : 'Remove'}
          onConfirm={() => remove.ask(factor.id)}
        />
      }
    />
  );
}

function CodesRow({ onMakeCodes }: Pick<FactorListProps, 'onMakeCodes'>) {
  const userId = useOwner();
  const left = useQuery(recoveryCodesQuery(userId)).data;
  const detail =
    left === 0
      ? 'None left. Without one, losing your phone locks you out.'
      : `${left ?? '…'} of ${RECOVERY_CODE_COUNT} left`;
  return (
    <ProofRow
      icon={<KeyRound />}
      title="Recovery codes"
      detail={detail}
      action={
        <ConfirmDialog
          trigger={<Button variant="secondary">Make new codes</Button>}
          title="Make new recovery codes?"
          description="Your current codes stop working. The new ones are shown once."
          confirmLabel="Make new codes"
          tone="primary"
          onConfirm={onMakeCodes}
        />
      }
    />
  );
}

type ProofRowProps = { icon: ReactNode; title: string; detail: string; action: ReactNode };

function ProofRow({ icon, title, detail, action }: ProofRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4 first:pt-0">
      <div className="flex min-w-0 items-center gap-3">
        <span aria-hidden className="text-ink-faint [&_svg]:size-5">
          {icon}
        </span>
        <div className="flex min-w-0 flex-col">
          <span className="wrap-anywhere font-medium">{title}</span>
          <span className="text-ink-faint text-sm">{detail}</span>
        </div>
      </div>
      {action}
    </li>
  );
}

/**
 * Removes a second factor and refreshes the session, which then asks only for what the account
 * still requires.
 */
function useRemoveFactor(done: string) {
  const userId = useOwner();
  return useWrite({
    write: async (factorId: string) => {
      const { error } = await askAuth((client) => client.mfa.unenroll({ factorId }));
      if (error) throw new Error(toErrorSentence(error, 'We couldn’t remove the device.'));
      const problem = await refreshUser();
      if (problem) throw new Error(problem);
    },
    stale: staleAfter.factorChange(userId),
    done,
    refused: { title: 'Error' },
  });
}
