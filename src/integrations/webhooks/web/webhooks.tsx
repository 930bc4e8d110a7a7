import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { IntegrationHeader } from '#integrations/web/integration-header.tsx';
import { defer } from '#kit/public/defer.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Loaded } from '#kit/web/forms/loaded.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatAgo } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import { OwnPageScreen } from '#page/editor/web/own-page-screen.tsx';
import { leadsTeam } from '#page/profile/rules/agency.ts';
import { WEBHOOKS_MAX } from '../rules/address.ts';
import { OWN_EVENT_KEYS, WEBHOOK_EVENT_KEYS } from '../rules/events.ts';
import { findWebhookStatus } from '../rules/webhook-status.ts';
import { EventCatalogue, EventGuides } from './event-catalogue.tsx';
import { NOT_SAVED, useAddWebhook } from './mutations.ts';
import { type Webhook, webhooksQuery } from './queries.ts';

const FORM = defer(
  () => import('./webhook-form.tsx'),
  (file) => file.WebhookForm,
);
const PANEL = defer(
  () => import('./webhook-panel.tsx'),
  (file) => file.WebhookPanel,
);

type WebhookListProps = {
  plan: OwnPlan;
  /** Whether team events are available. */
  leadsTeam: boolean;
};

/** The owner's webhooks, one per row, with one open. */
function WebhookList({ plan, leadsTeam }: WebhookListProps) {
  const userId = useOwner();
  const [params, setParams] = useSearchParams();
  const webhooks = useQuery(webhooksQuery(userId, { isWatched: params.has('webhook') }));
  const [isAdding, setAdding] = useState(false);
  const open = (id: string | null) => setParams(id === null ? {} : { webhook: id });
  const add = useAddWebhook(open);
  const opened = webhooks.data?.find(({ id }) => id === params.get('webhook'));
  const WebhookForm = useDeferred(FORM, isAdding);
  const WebhookPanel = useDeferred(PANEL, opened !== undefined);
  const events = leadsTeam ? WEBHOOK_EVENT_KEYS : OWN_EVENT_KEYS;
  const isIncluded = plan.features.has('integrations');
  const canAdd = isIncluded && (webhooks.data?.length ?? WEBHOOKS_MAX) < WEBHOOKS_MAX;
  const addButton = (
    <Button onClick={() => setAdding(true)}>
      <Plus />
      Add a webhook
    </Button>
  );
  return (
    <>
      <IntegrationHeader
        title="Webhooks"
        description="Send events from your page to any URL."
        actions={canAdd && webhooks.data?.length !== 0 && addButton}
      />
      {!isIncluded && <NotIncluded hasSome={Boolean(webhooks.data?.length)} />}
      <Loaded
        query={webhooks}
        waiting={<Skeleton className="h-40" />}
        failure="We couldn’t load your webhooks"
        advice="They still work."
      >
        {(rows) =>
          (rows.length > 0 || isIncluded) && (
            <Rows rows={rows} onOpen={open} addButton={addButton} />
          )
        }
      </Loaded>
      <EventCatalogue events={events} />
      <EventGuides />
      {WebhookForm && (
        <WebhookForm
          choices={events}
          open={isAdding}
          onOpenChange={setAdding}
          save={(choices) => add.ask(choices, NOT_SAVED)}
        />
      )}
      {opened && WebhookPanel && (
        <WebhookPanel
          key={opened.id}
          webhook={opened}
          events={events}
          isIncluded={isIncluded}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}

type RowsProps = {
  rows: readonly Webhook[];
  onOpen: (id: string) => void;
  addButton: ReactNode;
};

function Rows({ rows, onOpen, addButton }: RowsProps) {
  return (
    <Card>
      {rows.length === 0 ? (
        <EmptyState drawing="webhooks" title="No webhook yet" action={addButton}>
          Paste the URL your mailing list, CRM or automation gives you. New leads go there
          automatically.
        </EmptyState>
      ) : (
        <ul className="-my-3 flex flex-col divide-y divide-line">
          {rows.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onOpen={() => onOpen(webhook.id)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function NotIncluded({ hasSome }: { hasSome: boolean }) {
  return (
    <Banner
      title={hasSome ? 'Your webhooks are paused' : 'Webhooks are part of Premium'}
      actions={<PlanHint feature="integrations" look="button" />}
    >
      {hasSome
        ? 'We keep them. They send again once your plan includes them.'
        : 'New leads reach your other services automatically.'}
    </Banner>
  );
}

function WebhookRow({ webhook, onOpen }: { webhook: Webhook; onOpen: () => void }) {
  const { word, tone } = findWebhookStatus(webhook);
  const now = useCurrentMinute();
  const { host } = new URL(webhook.url);
  return (
    <li className="relative flex items-center gap-3 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <button
          type="button"
          onClick={onOpen}
          className="wrap-anywhere text-left font-medium before:absolute before:inset-0"
        >
          {webhook.description || host}
        </button>
        <p className="wrap-anywhere text-ink-faint text-sm">
          {webhook.description && `${host} · `}
          {webhook.last_sent_at
            ? `last message ${formatAgo(Date.parse(webhook.last_sent_at), now)}`
            : 'nothing sent yet'}
        </p>
      </div>
      <Badge tone={tone}>{word}</Badge>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
    </li>
  );
}

/** Webhooks, which send events from the page to other URLs. */
export function WebhooksScreen() {
  return (
    <OwnPageScreen title="Webhooks">
      {(profile, plan) => <WebhookList plan={plan} leadsTeam={leadsTeam(profile)} />}
    </OwnPageScreen>
  );
}
