import { useQuery } from '@tanstack/react-query';
import { Check, Hourglass, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { formatAgo } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { CopyButton } from '#kit/web/toasts/copy-button.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { buildDomainRecords, type DomainRecord, type DomainTargets } from '../rules/dns-records.ts';
import { describeDomain, type OwnDomain, toDomainStatus } from '../rules/domain-status.ts';
import { isTeamDomain, toBaseName, toHostOrigin } from '../rules/hosts.ts';
import { toReadableName } from '../rules/name.ts';
import { useCheckDomain, useRemoveDomain } from './mutations.ts';
import { domainApexQuery, isBeingLookedAt } from './queries.ts';

type DomainCardProps = { domain: OwnDomain; targets: DomainTargets };

/** One domain: its state, DNS records and actions. */
export function DomainCard({ domain, targets }: DomainCardProps) {
  const check = useCheckDomain();
  const remove = useRemoveDomain();
  const { id, state } = domain;
  const name = toReadableName(domain.name);
  const isOfTeam = isTeamDomain(domain.name);
  const { tone, word } = toDomainStatus(state);
  const isLooking = check.isPending || isBeingLookedAt(domain, Date.now());
  return (
    <Card
      title={name}
      description={<LastLook domain={domain} />}
      action={<Badge tone={tone}>{word}</Badge>}
      footer={
        <>
          <ConfirmDialog
            trigger={
              <Button variant="ghost" aria-label={`Remove ${name}`}>
                Remove
              </Button>
            }
            title={`Remove ${name}?`}
            description={
              isOfTeam
                ? 'Your team’s pages stay at their usual addresses. Everyone’s links with this domain stop working, so tell your team. QR codes lead to the usual addresses.'
                : 'Your page stays at its usual address. Links with this domain stop working. QR codes lead to the usual address.'
            }
            confirmLabel="Remove domain"
            busyLabel="Removing…"
            onConfirm={() => remove.mutateAsync({ id, name })}
          />
          {state !== 'released' && (
            <Button
              variant="secondary"
              busy={isLooking}
              busyLabel="Looking…"
              onClick={() => check.mutate(id)}
            >
              <RefreshCw />
              Check now
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p role="status" className="wrap-anywhere text-ink-soft">
          {describeDomain(domain)}{' '}
          {state === 'active' && !isOfTeam && <DomainLink name={domain.name} />}
        </p>
        {(state === 'pending' || state === 'failing') && (
          <DomainRecords domain={domain} targets={targets} />
        )}
      </div>
    </Card>
  );
}

function DomainLink({ name }: { name: string }) {
  return (
    <a
      href={`${toHostOrigin(name, location.origin)}/`}
      target="_blank"
      rel="noopener"
      className={TEXT_LINK_LOOK}
    >
      Open it
    </a>
  );
}

function LastLook({ domain: { checked_at } }: { domain: OwnDomain }) {
  const now = useCurrentMinute();
  if (checked_at === null) return 'We haven’t checked its records yet.';
  const looked = Math.min(Date.parse(checked_at), now);
  return `We checked its records ${formatAgo(looked, now)}.`;
}

type DomainRecordsProps = { domain: OwnDomain; targets: DomainTargets };

/** The DNS records to enter at the registrar, and which of them are already there. */
function DomainRecords({ domain, targets }: DomainRecordsProps) {
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
