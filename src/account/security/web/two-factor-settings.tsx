import type { Factor } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { factorsQuery } from '#account/web/queries.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { FactorList } from './factor-list.tsx';
import { FactorSetup } from './factor-setup.tsx';
import { type FactorOffer, useBeginFactor, useCreateRecoveryCodes } from './factors.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

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
  const onBegin = () => begin.ask(factors ?? []);
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
        <Overview proved={proved} busy={busy} onBegin={onBegin} onMakeCodes={onMakeCodes} />
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
      <p className="text-ink-soft">How your sign-in is set up could not be loaded.</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

type OverviewProps = {
  proved: readonly Factor[];
  busy: boolean;
  onBegin: () => Promise<unknown>;
  onMakeCodes: () => Promise<unknown>;
};

function Overview({ proved, busy, onBegin, onMakeCodes }: OverviewProps) {
  if (proved.length > 0) {
    return <FactorList busy={busy} onMakeCodes={onMakeCodes} factors={proved} onAdd={onBegin} />;
  }
  return (
    <div>
      <Button busy={busy} onClick={() => void onBegin()}>
        Set up
      </Button>
    </div>
  );
}
