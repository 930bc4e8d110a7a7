import { RefreshCw } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { formatAgo } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import type { DomainTargets } from '../rules/dns-records.ts';
import { describeDomain, type OwnDomain, toDomainStatus } from '../rules/domain-status.ts';
import { isTeamDomain, toHostOrigin } from '../rules/hosts.ts';
import { toReadableName } from '../rules/name.ts';
import { DomainRecords } from './domain-records.tsx';
import { useCheckDomain, useRemoveDomain } from './mutations.ts';
import { isBeingLookedAt } from './queries.ts';

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
