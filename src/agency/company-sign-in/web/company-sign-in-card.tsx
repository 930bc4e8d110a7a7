import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type CompanySignIn, describeCompanySignIn } from '#agency/people/rules/company-sign-in.ts';
import { tokenName, tokenValue } from '#integrations/domains/rules/dns-records.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { findSentence, readText } from '#kit/web/forms/use-submit.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { ask } from '#kit/web/overlays/question.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { CompanyProvider, CopyLine } from './company-provider.tsx';
import { companySignInQuery } from './queries.ts';

const WHAT_IT_IS = 'Let your team sign in with your company account (OpenID Connect).';

/**
 * Lets an agency's members sign in through their company. Renders nothing if the installation
 * hasn't enabled it.
 */
export function CompanySignInCard() {
  const own = useQuery(companySignInQuery(useOwner()));
  const signIn = own.data?.sign_in ?? null;
  if (own.data && !own.data.is_open && signIn === null) return null;
  const status = signIn && describeCompanySignIn(signIn);
  return (
    <Card
      title="Company sign-in"
      description={WHAT_IT_IS}
      action={status && <Badge tone={status.tone}>{status.word}</Badge>}
      footer={signIn && <Remove domain={signIn.domain} />}
    >
      {own.isPending && <Skeleton className="h-10" />}
      {own.isError && (
        <LoadFailure title="We couldn’t load your company sign-in" onRetry={own.refetch} />
      )}
      {own.data && signIn === null && <AddDomain />}
      {signIn && status && <SetUp signIn={signIn} sentence={status.sentence} />}
    </Card>
  );
}

function SetUp({ signIn, sentence }: { signIn: CompanySignIn; sentence: string }) {
  const isProved = signIn.state === 'active' || signIn.state === 'failing';
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <p className="wrap-anywhere font-medium">{signIn.domain}</p>
        <p role="status" className="text-ink-soft">
          {sentence}
        </p>
      </div>
      {signIn.state !== 'active' && <DomainProof signIn={signIn} />}
      {isProved && <CompanyProvider signIn={signIn} />}
      {signIn.issuer !== null && <RequireSwitch signIn={signIn} />}
    </div>
  );
}

function AddDomain() {
  const claim = useClaimCompanyDomain();
  return (
    <div>
      <FormDialog
        trigger={<Button variant="secondary">Add your domain</Button>}
        title="Add your company’s domain"
        description="The part of your team’s email addresses after the @. A DNS record proves it’s yours."
        confirmLabel="Add domain"
        busyLabel="Adding…"
        noValidate
        onSubmit={async (form) => {
          const typed = readText(form, 'domain').trim().replace(/^.*@/, '');
          const sentence = await claim.ask(typed, 'We couldn’t add the domain.');
          return sentence === null ? null : { field: 'domain', sentence };
        }}
      >
        {(wrong) => (
          <TextField
            label="Domain"
            name="domain"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            error={findSentence(wrong, 'domain')}
          />
        )}
      </FormDialog>
    </div>
  );
}

function Remove({ domain }: { domain: string }) {
  const remove = useRemoveCompanySignIn();
  return (
    <ConfirmDialog
      trigger={<Button variant="ghost">Remove</Button>}
      title="Remove your company sign-in?"
      description={`Sign-in with ${domain} stops. People without a password can set one with “Forgot password?”.`}
      confirmLabel="Remove"
      busyLabel="Removing…"
      onConfirm={() => remove.mutateAsync()}
    />
  );
}

type DomainProofProps = { signIn: Pick<CompanySignIn, 'domain' | 'token'> };

/** The DNS record that proves the company owns the domain. */
function DomainProof({ signIn: { domain, token } }: DomainProofProps) {
  const check = useCheckCompanyDomain();
  return (
    <div className="flex flex-col gap-4 rounded-md bg-canvas p-4">
      <h3 className="font-medium">
        TXT record <span className="font-normal text-ink-faint">proves that it’s yours</span>
      </h3>
      <Facts columns={2}>
        <Fact name="Name" isWide>
          <CopyLine text={tokenName(domain)} label="Copy name" />
        </Fact>
        <Fact name="Value" isWide>
          <CopyLine text={tokenValue(token)} label="Copy value" />
        </Fact>
      </Facts>
      <p className="text-ink-faint">Leave it there: we check it every few hours.</p>
      <div>
        <Button
          variant="secondary"
          busy={check.isPending}
          busyLabel="Looking…"
          onClick={() => check.mutate()}
        >
          <RefreshCw />
          Check now
        </Button>
      </div>
    </div>
  );
}

type RequireSwitchProps = {
  signIn: Pick<CompanySignIn, 'domain' | 'is_required' | 'used_at' | 'rests'>;
};

/** Requires all members to use company sign-in, once it has worked. */
function RequireSwitch({ signIn }: RequireSwitchProps) {
  const { domain, is_required, used_at, rests } = signIn;
  const { mutate, isPending } = useRequireCompanySignIn();
  const isTried = used_at !== null && rests === null;
  const change = async (isRequired: boolean) => {
    const question = {
      title: 'Require company sign-in?',
      description: `Members with an address at ${domain} then have to sign in through your company, and whoever signed in another way is signed out. You can still sign in another way yourself.`,
      confirmLabel: 'Require it',
      tone: 'primary',
    } as const;
    if (!isRequired || (await ask(question))) mutate(isRequired);
  };
  return (
    <SwitchField
      label="Require company sign-in"
      description={
        isTried || is_required
          ? `Members with an address at ${domain} sign in only this way. You can always use your password.`
          : 'Once someone has signed in this way, you can require it.'
      }
      checked={is_required}
      disabled={isPending || (!isTried && !is_required)}
      onCheckedChange={(isRequired) => void change(isRequired)}
    />
  );
}

/** Claims the company's domain. Its DNS record is checked soon. */
function useClaimCompanyDomain() {
  const userId = useOwner();
  return useWrite({
    write: async (domain: string) =>
      dataClient.rpc('claim_company_domain', { domain }).throwOnError(),
    stale: staleAfter.companyChange(userId),
  });
}

/** Checks the DNS record now. */
function useCheckCompanyDomain() {
  const userId = useOwner();
  return useWrite({
    write: async () => dataClient.rpc('check_company_domain').throwOnError(),
    stale: staleAfter.companyChange(userId),
    refused: 'We couldn’t check the record.',
  });
}

/** Requires members to sign in through the company, or allows every method again. */
function useRequireCompanySignIn() {
  const userId = useOwner();
  return useWrite({
    write: async (is_required: boolean) =>
      dataClient.rpc('require_company_sign_in', { is_required }).throwOnError(),
    stale: staleAfter.companyChange(userId),
    done: (_answer, isRequired) =>
      isRequired
        ? 'Your team now signs in through your company.'
        : 'Your team can sign in with passwords again.',
    refused: 'Nothing was changed. Please try again.',
  });
}

/** Turns company sign-in off. */
function useRemoveCompanySignIn() {
  const userId = useOwner();
  return useWrite({
    write: async () => dataClient.rpc('delete_company_sign_in').throwOnError(),
    stale: staleAfter.companyChange(userId),
    done: 'Your company sign-in is removed.',
    refused: 'We couldn’t remove it. Please try again.',
  });
}
