import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { openPath } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { FEATURES, type Feature } from '../rules/features.ts';

type PlanHintProps = {
  feature: Feature;
  /**
   * `badge` for a single word, `button` for a main action; `text` is a link after a sentence giving the
   * reason.
   */
  look?: 'badge' | 'button' | 'text';
  /** A sentence on why the hint is shown. */
  children?: ReactNode;
};

/** Says that something is part of Premium, with a link to get it. */
export function PlanHint({ feature, look = 'text', children }: PlanHintProps) {
  const { name } = FEATURES[feature];
  const target = openPath(feature);
  if (look === 'badge') {
    return (
      <Link
        to={target}
        title={`${name}: part of Premium`}
        className="relative rounded-full before:absolute before:-inset-3"
      >
        <Badge tone="accent">Premium</Badge>
      </Link>
    );
  }
  if (look === 'button') {
    return (
      <Button asChild size="sm">
        <Link to={target}>See plans</Link>
      </Button>
    );
  }
  return (
    <>
      {children}{' '}
      <Link to={target} className={TEXT_LINK_LOOK}>
        See plans
      </Link>
    </>
  );
}
