import { useQuery } from '@tanstack/react-query';
import { Braces, ChartNoAxesColumn, Globe, Music, Webhook as WebhookIcon } from 'lucide-react';
import { apiKeysQuery } from '#account/passwords/web/own-api-keys.ts';
import { analyticsIdsQuery } from '#integrations/analytics-ids/web/queries.ts';
import { nameLastUse } from '#integrations/api/rules/key-dates.ts';
import { summariseDomains } from '#integrations/domains/rules/domain-status.ts';
import { ownDomainsQuery } from '#integrations/domains/web/queries.ts';
import { type IntegrationState, IntegrationTile } from '#integrations/web/integration-tile.tsx';
import { findWebhookStatus } from '#integrations/webhooks/rules/webhook-status.ts';
import { type Webhook, webhooksQuery } from '#integrations/webhooks/web/queries.ts';
import { defer } from '#kit/public/defer.ts';
import { editPath, PATHS } from '#kit/rules/paths.ts';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatAgo } from '#kit/web/time/dates.ts';
import { formatShortDay } from '#kit/web/time/day-words.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import type { EmbedSummary } from '#page/editor/rules/section-summaries.ts';
import { OwnPageScreen } from '#page/editor/web/own-page-screen.tsx';
import {
  type AnalyticsIds,
  listMeasurers,
  NO_ANALYTICS_IDS,
} from '#page/measuring/rules/analytics-ids.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';

/** All integrations, a tile each. */
export function IntegrationScreen() {
  return (
    <OwnPageScreen title="Integration">
      {(profile, plan) => (
        <>
          <PageHeader title="Integration" description="Connect the tools you already use." />
          <div className="grid gap-4 lg:grid-cols-2">
            <DomainTile plan={plan} />
            <WebhooksTile plan={plan} />
            <EmbedsTile profile={profile} plan={plan} />
            <AnalyticsTile plan={plan} />
            <ApiTile plan={plan} />
          </div>
        </>
      )}
    </OwnPageScreen>
  );
}

/** Custom domains, among the integrations. */
function DomainTile({ plan }: { plan: OwnPlan }) {
  const userId = useOwner();
  const { data, isError } = useQuery(ownDomainsQuery(userId));
  const hasDomains = data !== undefined && data.length > 0;
  return (
    <IntegrationTile
      icon={<Globe />}
      title="Own domain"
      description="Your page at your own address, such as ada.example."
      state={isError ? null : data && summariseDomains(data)}
      lacks={plan.features.has('custom_domain') ? null : 'custom_domain'}
      to={PATHS.ownDomain}
      action={hasDomains ? 'Manage it' : 'Add a domain'}
    />
  );
}

function WebhooksTile({ plan }: { plan: OwnPlan }) {
  const userId = useOwner();
  const webhooks = useQuery(webhooksQuery(userId));
  const now = useCurrentMinute();
  return (
    <IntegrationTile
      icon={<WebhookIcon />}
      title="Webhooks"
      description="Send new leads and other events to your mailing list, CRM or any URL."
      state={webhooks.isError ? null : webhooks.data && toWebhookState(webhooks.data, now)}
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

function toWebhookState(webhooks: readonly Webhook[], now: number): IntegrationState {
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

const SUMMARISE = defer(
  () => import('#page/editor/rules/section-summaries.ts'),
  (file) => file.summariseEmbeds,
);

/** Third-party music, video and calendars; they are sections, set up in the editor. */
function EmbedsTile({ profile, plan }: { profile: OwnProfile; plan: OwnPlan }) {
  const summarise = useDeferred(SUMMARISE, true);
  const summary = summarise?.(profile);
  const first = summary?.shown[0] ?? summary?.filled[0];
  return (
    <IntegrationTile
      icon={<Music />}
      title="Music, video and calendar"
      description="Spotify, SoundCloud, YouTube, Vimeo, Cal.com or Calendly, on your page. Nothing loads from them until a visitor taps it."
      state={summary && toEmbedState(summary)}
      lacks={plan.features.has('audio') ? null : 'audio'}
      to={editPath(first ?? 'audio')}
      action={first ? 'Change it' : 'Add music'}
    />
  );
}

function toEmbedState({ shown, lines }: EmbedSummary) {
  return {
    tone: shown.length > 0 ? ('success' as const) : ('neutral' as const),
    word: shown.length > 0 ? 'On' : 'Off',
    last: lines.length > 0 ? `${lines.join(' · ')}.` : 'Nothing on your page yet.',
  };
}

/** The analytics services connected to the page. */
function AnalyticsTile({ plan }: { plan: OwnPlan }) {
  const userId = useOwner();
  const { data, isError } = useQuery(analyticsIdsQuery(userId));
  const isUsed = data != null && listMeasurers(data).length > 0;
  return (
    <IntegrationTile
      icon={<ChartNoAxesColumn />}
      title="Analytics"
      description="Google Analytics, Meta, Plausible or Umami. Visitors are asked first."
      state={isError ? null : toAnalyticsState(data)}
      lacks={plan.features.has('integrations') ? null : 'integrations'}
      to={PATHS.analyticsIds}
      action={isUsed ? 'Change it' : 'Set it up'}
    />
  );
}

function toAnalyticsState(ids: AnalyticsIds | null | undefined): IntegrationState | undefined {
  if (ids === undefined) return undefined;
  const names = listMeasurers(ids ?? NO_ANALYTICS_IDS).map(({ name }) => name);
  if (names.length === 0) return { tone: 'neutral', word: 'Off', last: 'No analytics yet.' };
  const last = `Visitors are asked about ${new Intl.ListFormat('en').format(names)}.`;
  return { tone: 'success', word: 'On', last };
}

function ApiTile({ plan }: { plan: OwnPlan }) {
  const userId = useOwner();
  const { data: keys, isError } = useQuery(apiKeysQuery(userId));
  const now = useCurrentMinute();
  const canCreate = plan.features.has('integrations');
  const hasKeys = keys !== undefined && keys.length > 0;
  return (
    <IntegrationTile
      icon={<Braces />}
      title="API"
      description="Your profile, leads, contacts and numbers, for your own programs and for tools such as Zapier."
      state={isError ? null : keys && toApiState(keys, now)}
      lacks={canCreate ? null : 'integrations'}
      to={PATHS.apiKeys}
      action={hasKeys ? 'See your keys' : canCreate ? 'Make a key' : 'See the API'}
    />
  );
}

function toApiState(
  keys: readonly { name: string; last_used_on: string | null }[],
  now: number,
): IntegrationState {
  if (keys.length === 0) return { tone: 'neutral', word: 'Off', last: 'You have no keys yet.' };
  const word = keys.length === 1 ? '1 key' : `${keys.length} keys`;
  const days = keys.map(({ last_used_on }) => last_used_on ?? '').toSorted();
  const used = nameLastUse(days.at(-1) || null, now, formatShortDay);
  return { tone: 'success', word, last: `${used.charAt(0).toUpperCase()}${used.slice(1)}.` };
}
