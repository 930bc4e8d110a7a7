import type { Factor } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { factorsQuery } from '#account/web/queries.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { downloadFile } from '#kit/web/files/download-file.ts';
import { CodeField } from '#kit/web/forms/code-field.tsx';
import { readText, useSubmit } from '#kit/web/forms/use-submit.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { CopyButton } from '#kit/web/toasts/copy-button.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Banner, ProblemBanner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { FactorList } from './factor-list.tsx';
import {
  type FactorOffer,
  useBeginFactor,
  useCreateRecoveryCodes,
  useProveFactor,
} from './factors.ts';

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
      <p className="text-ink-soft">We couldn’t load your sign-in settings.</p>
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

type FactorSetupProps = {
  offer: FactorOffer;
  onCancel: () => void;
  onDone: () => void;
};

/** Adds the secret to an app, by camera or by hand, and verifies a code. */
function FactorSetup({ offer, onCancel, onDone }: FactorSetupProps) {
  const { ask } = useProveFactor(offer.id);
  const { onSubmit, busy, problem } = useSubmit(async (form) => {
    const failure = await ask(readText(form, 'code'));
    if (failure === null) onDone();
    return failure;
  });
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-6 md:flex-row md:gap-8">
      <img
        src={offer.qrCode}
        alt="QR code to scan with an authenticator app"
        className="size-48 shrink-0 self-center rounded-lg border border-line bg-[#fff] p-2 md:self-start"
      />
      <div className="flex min-w-0 max-w-md flex-1 flex-col gap-5">
        <p className="text-ink-soft">
          Scan the picture with an authenticator app, such as the one in your password manager. On
          this phone already? Copy the key into the app instead.
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <code className="wrap-anywhere rounded-md bg-sunken px-3 py-2 font-mono text-sm">
            {offer.secret.replace(/.{4}(?=.)/g, '$& ')}
          </code>
          <CopyButton text={offer.secret} label="Copy key" copied="Key copied" />
        </div>
        <ProblemBanner problem={problem} />
        <CodeField label="Code the app shows" name="code" />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} busyLabel="Checking...">
            Turn on
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
}

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** New recovery codes, shown only once. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  const download = () =>
    downloadFile(
      `${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`,
      new Blob([`${PRODUCT_NAME} recovery codes\n\n${text}\n`], { type: 'text/plain' }),
    );
  return (
    <div className="flex flex-col gap-5">
      <Banner tone="success" title="Two-factor sign-in is on" announce>
        Keep these codes somewhere safe. If you lose your phone, each lets you in once. You won’t
        see them again.
      </Banner>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-8 gap-y-2 rounded-lg bg-sunken p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label="Copy codes" copied="Codes copied" />
        <Button variant="secondary" onClick={download}>
          <Download />
          Download
        </Button>
        <Button onClick={onDone}>I’ve saved them</Button>
      </div>
    </div>
  );
}
