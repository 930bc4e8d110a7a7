import { RefreshCw } from 'lucide-react';
import type { CompanySignIn } from '#agency/people/rules/company-sign-in.ts';
import { tokenName, tokenValue } from '#integrations/domains/rules/dns-records.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { CopyLine } from './copy-line.tsx';
import { useCheckCompanyDomain } from './mutations.ts';

type DomainProofProps = { signIn: Pick<CompanySignIn, 'domain' | 'token'> };

/** The DNS record that proves the company owns the domain. */
export function DomainProof({ signIn: { domain, token } }: DomainProofProps) {
  const check = useCheckCompanyDomain();
  return (
    <div className="flex flex-col gap-4 rounded-md border border-line p-4">
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
      <p className="text-ink-faint">Leave it there: we look for it every few hours.</p>
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
