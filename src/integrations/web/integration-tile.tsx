import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '#kit/web/buttons/button.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import type { Feature } from '#money/plans/rules/features.ts';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';

/** An integration's status in a word or two, and its last event as a sentence. */
export type IntegrationState = {
  tone: 'neutral' | 'success' | 'warning' | 'danger';
  word: string;
  last?: string | undefined;
};

type IntegrationTileProps = {
  icon: ReactNode;
  title: string;
  description: string;
  /** Undefined while loading; null if loading failed. */
  state: IntegrationState | null | undefined;
  /** The feature the plan lacks; the integration keeps its settings but is paused. */
  lacks?: Feature | null;
  to: string;
  /** The link's label. */
  action: string;
};

/** One integration: its purpose, its status, its last event, and a link to its settings. */
export function IntegrationTile(props: IntegrationTileProps) {
  const { icon, title, description, state, lacks, to, action } = props;
  return (
    <Card
      title={
        <span className="flex items-center gap-2.5 [&_svg]:size-[18px] [&_svg]:text-ink-faint">
          {icon}
          {title}
        </span>
      }
      description={description}
      className="h-full"
      footer={
        <Button asChild variant="secondary" size="sm">
          <Link to={to}>{action}</Link>
        </Button>
      }
    >
      <div className="flex items-start gap-2.5">
        {lacks ? <PlanHint feature={lacks} look="badge" /> : <StateBadge state={state} />}
        <p className="wrap-anywhere min-w-0 text-ink-soft">{toLastLine(state)}</p>
      </div>
    </Card>
  );
}

function StateBadge({ state }: { state: IntegrationTileProps['state'] }) {
  if (state === undefined) return <Skeleton className="h-5 w-14" />;
  if (state === null) return <Badge tone="warning">Unknown</Badge>;
  return <Badge tone={state.tone}>{state.word}</Badge>;
}

function toLastLine(state: IntegrationTileProps['state']): string {
  if (state === undefined) return 'Looking…';
  if (state === null) return 'We couldn’t load its status. Open it to try again.';
  return state.last ?? 'Nothing yet.';
}
