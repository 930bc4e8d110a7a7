import { useQuery } from '@tanstack/react-query';
import { Webhook as WebhookIcon } from 'lucide-react';
import { type IntegrationState, IntegrationTile } from '#integrations/web/integration-tile.tsx';
import { PATHS } from '#kit/rules/paths.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatAgo } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { findWebhookStatus } from '../rules/webhook-status.ts';
import { type Webhook, webhooksQuery } from './queries.ts';

export function WebhooksTile({ plan }: { plan: OwnPlan }) {
  const userId = useOwner();
  const webhooks = useQuery(webhooksQuery(userId));
  const now = useCurrentMinute();
  return (
    <IntegrationTile
      icon={<WebhookIcon />}
      title="Webhooks"
      description="Send new leads and other events to your mailing list, CRM or any URL."
      state={webhooks.isError ? null : webhooks.data && toState(webhooks.data, now)}
      lacks={plan.features.has('integrations') ? null : 'integrations'}
      {...toLink(webhooks.data ?? [])}
    />
  );
}

/** The most urgent status wins. */
const BY_URGENCY = ['Switched off', 'Failing', 'On', 'Off'] as const;

/** If one fails, the link opens its last failure. */
function toLink(webhooks: readonly Webhook[]): { to: string; action: string } {
  const ailing = findWorst(webhooks);
  if (ailing && findWebhookStatus(ailing).advice !== null) {
    return { to: `${PATHS.webhooks}?webhook=${ailing.id}`, action: 'See why' };
  }
  return { to: PATHS.webhooks, action: webhooks.length ? 'Manage webhooks' : 'Add a webhook' };
}

function findWorst(webhooks: readonly Webhook[]): Webhook | undefined {
  const words = new Map(webhooks.map((webhook) => [findWebhookStatus(webhook).word, webhook]));
  return BY_URGENCY.map((word) => words.get(word)).find(Boolean);
}

function toState(webhooks: readonly Webhook[], now: number): IntegrationState {
  const worst = findWorst(webhooks);
  if (!worst) return { tone: 'neutral', word: 'Off', last: 'No webhook yet.' };
  const latest = webhooks.map(({ last_sent_at }) => Date.parse(last_sent_at ?? '')).filter(Boolean);
  const count = webhooks.length === 1 ? 'One webhook' : `${webhooks.length} webhooks`;
  const last =
    latest.length > 0
      ? `last message ${formatAgo(Math.max(...latest), now)}`
      : 'nothing was sent yet';
  return { ...findWebhookStatus(worst), last: `${count}; ${last}.` };
}
