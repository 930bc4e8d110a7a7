import type { Factor } from '@supabase/auth-js';
import { Download } from 'lucide-react';
import { enterCode } from '#account/session/web/second-factor.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { toList, toRecord } from '#kit/rules/values/json.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { findErrorCode, toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { invokeFunction } from '#kit/web/data/functions-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { downloadFile } from '#kit/web/files/download-file.ts';
import { CodeField } from '#kit/web/forms/code-field.tsx';
import { readText, useSubmit } from '#kit/web/forms/use-submit.ts';
import { askAuth } from '#kit/web/session/ask-auth.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { CopyButton } from '#kit/web/toasts/copy-button.tsx';
import { Banner, ProblemBanner } from '#kit/web/ui/banner.tsx';

/** The authenticator app takes either the QR code or the secret. */
export type FactorOffer = { id: string; qrCode: string; secret: string };

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
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
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

const UNCONFIRMED = 'Confirm your email address first. The link is in the email we sent you.';

/**
 * Starts setting up a second factor, replacing one that was never verified.
 *
 * @param onOffer receives the QR code and secret for the app
 */
export function useBeginFactor(onOffer: (offer: FactorOffer) => void) {
  const userId = useOwner();
  return useWrite({
    write: beginFactor,
    stale: staleAfter.factorChange(userId),
    keep: onOffer,
    refused: (error) => ({
      title: 'Error',
      sentence: toErrorSentence(error, 'We couldn’t start that.'),
    }),
  });
}

/** Verifies a factor with a code from the app. */
export function useProveFactor(id: string) {
  const userId = useOwner();
  return useWrite({
    write: async (code: string) => {
      const problem = await enterCode(id, code);
      if (problem) throw new Error(problem);
    },
    stale: staleAfter.factorChange(userId),
    inBackground: true,
  });
}

async function beginFactor(factors: readonly Factor[]): Promise<FactorOffer> {
  for (const { id, status } of factors) {
    if (status === 'unverified') await askAuth((client) => client.mfa.unenroll({ factorId: id }));
  }
  const names = new Set(factors.filter((f) => f.status === 'verified').map((f) => f.friendly_name));
  let [friendlyName, count] = ['Authenticator app', 1];
  while (names.has(friendlyName)) friendlyName = `Authenticator app ${++count}`;
  const { data, error } = await askAuth((client) =>
    client.mfa.enroll({ factorType: 'totp', friendlyName, issuer: PRODUCT_NAME }),
  );
  if (findErrorCode(error) === 'email_not_confirmed') throw new Error(UNCONFIRMED);
  if (error || data?.type !== 'totp') throw error;
  return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
}

/** Creates recovery codes and returns them this once; the previous ones stop working. */
export function useCreateRecoveryCodes(onMade: (codes: readonly string[]) => void) {
  const userId = useOwner();
  return useWrite({
    write: async () => {
      const { codes } = toRecord(await invokeFunction('create-recovery-codes', {}));
      return toList(codes).map(String);
    },
    stale: staleAfter.factorChange(userId),
    keep: onMade,
    isSecret: true,
    refused: (error) => ({
      title: 'Error',
      sentence: toErrorSentence(error, 'We couldn’t create codes.'),
    }),
  });
}
