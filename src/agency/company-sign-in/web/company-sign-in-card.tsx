import { useQuery } from '@tanstack/react-query';
import { type CompanySignIn, describeCompanySignIn } from '#agency/people/rules/company-sign-in.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { findSentence, readText } from '#kit/web/forms/use-submit.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { CompanyProvider } from './company-provider.tsx';
import { DomainProof } from './domain-proof.tsx';
import { useClaimCompanyDomain, useRemoveCompanySignIn } from './mutations.ts';
import { companySignInQuery } from './queries.ts';
import { RequireSwitch } from './require-switch.tsx';

const WHAT_IT_IS = 'Let your team sign in at your company, by OpenID Connect.';

/**
 * Lets an agency's members sign in through their company. Renders nothing where the installation
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
        <LoadFailure title="Your company sign-in could not be loaded" onRetry={own.refetch} />
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
        description="The part of your team’s email addresses after the @. You prove that it’s yours with a DNS record."
        confirmLabel="Add domain"
        busyLabel="Adding…"
        noValidate
        onSubmit={async (form) => {
          const typed = readText(form, 'domain').trim().replace(/^.*@/, '');
          const sentence = await claim.ask(typed, 'The domain could not be added.');
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
      description={`Nobody signs in through ${domain} any more. People without a password make one with “Forgot password?”.`}
      confirmLabel="Remove"
      busyLabel="Removing…"
      onConfirm={() => remove.mutateAsync()}
    />
  );
}
