import { Button } from '#kit/web/buttons/button.tsx';
import { CodeField } from '#kit/web/forms/code-field.tsx';
import { readText, useSubmit } from '#kit/web/forms/use-submit.ts';
import { CopyButton } from '#kit/web/toasts/copy-button.tsx';
import { ProblemBanner } from '#kit/web/ui/problem-banner.tsx';
import { type FactorOffer, useProveFactor } from './factors.ts';

type FactorSetupProps = {
  offer: FactorOffer;
  onCancel: () => void;
  onDone: () => void;
};

/** Adds the secret to an app, by camera or by hand, and verifies a code. */
export function FactorSetup({ offer, onCancel, onDone }: FactorSetupProps) {
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
        className="size-48 shrink-0 self-center rounded-lg border border-line bg-white p-2 md:self-start"
      />
      <div className="flex min-w-0 max-w-md flex-1 flex-col gap-5">
        <p className="text-ink-soft">
          Scan the picture with an authenticator app, such as the one of your password manager. On
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
