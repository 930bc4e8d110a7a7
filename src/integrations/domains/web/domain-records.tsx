import { useQuery } from '@tanstack/react-query';
import { Check, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { CopyButton } from '#kit/web/toasts/copy-button.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { buildDomainRecords, type DomainRecord, type DomainTargets } from '../rules/dns-records.ts';
import type { OwnDomain } from '../rules/domain-status.ts';
import { isTeamDomain, toBaseName } from '../rules/hosts.ts';
import { domainApexQuery } from './queries.ts';

type DomainRecordsProps = { domain: OwnDomain; targets: DomainTargets };

/** The DNS records to enter at the registrar, and which of them are already there. */
export function DomainRecords({ domain, targets }: DomainRecordsProps) {
  const apex = useQuery(domainApexQuery(toBaseName(domain.name)));
  if (apex.isPending) return <Skeleton className="h-40" />;
  if (apex.data === undefined) {
    return (
      <LoadFailure title="We couldn’t load the records" onRetry={() => apex.refetch()}>
        Your domain stays in the list.
      </LoadFailure>
    );
  }
  const { token, address } = buildDomainRecords(domain, apex.data, targets);
  return (
    <ol className="flex flex-col gap-4">
      {domain.state === 'pending' && (
        <RecordItem record={token} why="says that it is yours" isThere={domain.has_token} />
      )}
      {address.map((record) => (
        <RecordItem
          key={record.value}
          record={record}
          why={`leads visitors to your ${isTeamDomain(domain.name) ? 'team’s pages' : 'page'}`}
          isThere={domain.has_address}
        />
      ))}
    </ol>
  );
}

type RecordItemProps = { record: DomainRecord; why: string; isThere: boolean };

function RecordItem({ record: { type, name, short, value }, why, isThere }: RecordItemProps) {
  return (
    <li className="flex flex-col gap-4 rounded-md bg-canvas p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">
          {type} record <span className="font-normal text-ink-faint">{why}</span>
        </h3>
        {isThere ? (
          <Badge tone="success">
            <Check aria-hidden className="size-3.5" />
            Found
          </Badge>
        ) : (
          <Badge tone="warning">
            <Hourglass aria-hidden className="size-3.5" />
            Not found yet
          </Badge>
        )}
      </div>
      <Facts columns={2}>
        <Fact name="Name" isWide>
          <Copyable text={short} label="Copy name">
            {short !== name && (
              <span className="block font-normal text-ink-faint">in full: {name}</span>
            )}
          </Copyable>
        </Fact>
        <Fact name="Value" isWide>
          <Copyable text={value} label="Copy value" />
        </Fact>
      </Facts>
    </li>
  );
}

type CopyableProps = { text: string; label: string; children?: ReactNode };

function Copyable({ text, label, children }: CopyableProps) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="min-w-0">
        <code className="wrap-anywhere text-sm">{text}</code>
        {children}
      </span>
      <CopyButton text={text} label={label} />
    </span>
  );
}
