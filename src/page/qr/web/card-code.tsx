import { clsx } from 'clsx';
import { ContactRound } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { defer } from '#kit/public/defer.ts';
import { editPath } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import { hasContactCard } from '#page/card/rules/has-contact-card.ts';
import { buildScannedCard, type ScannedCard } from '#page/card/rules/scanned-card.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { scanPath } from '../rules/scan-path.ts';
import { SQUARE_LOOK } from './page-code.tsx';

const DRAWING = defer(
  () => import('./draw-card-code.ts'),
  (file) => file.drawCardCode,
);

/** @returns a person's contact card, cut to fit a code; null if the page offers none */
export function useScannedCard(profile: PublicProfile): ScannedCard | null {
  return useMemo(() => {
    if (!hasContactCard(profile)) return null;
    const { id, full_name, username, vcard_data } = profile;
    // People keep the card for years, so no rename may break it (decision 163.6).
    const pageUrl = window.location.origin + scanPath(id, 'card');
    return buildScannedCard({ full_name: full_name || username, vcard_data, pageUrl });
  }, [profile]);
}

type CardCodeProps = {
  card: ScannedCard | null;
  presentation: PublicProfile['presentation'];
  /** Whether it is in the viewport. */
  isShown: boolean;
  /** Shown instead of a card. */
  missing: ReactNode;
};

/** The contact card itself in a code. */
export function CardCode({ card, presentation, isShown, missing }: CardCodeProps) {
  const draw = useDeferred(DRAWING, isShown && card !== null);
  const picture = useMemo(
    () => (card === null || draw === null ? null : draw(card.text, presentation)),
    [card, draw, presentation],
  );
  if (card === null) return <div className={clsx('grid', SQUARE_LOOK)}>{missing}</div>;
  if (picture === null) return <Skeleton className={SQUARE_LOOK} />;
  return (
    <img
      src={picture}
      alt="QR code of your contact card"
      width={480}
      height={480}
      className={SQUARE_LOOK}
    />
  );
}

type NoCardProps = {
  /** Whether the plan includes contact cards. */
  isIncluded: boolean;
  /** Whether it's the reader's own page. */
  isOwn: boolean;
};

/** Explains why there is no card to show, and where to get one. */
export function NoCard({ isIncluded, isOwn }: NoCardProps) {
  const fill = (
    <Button asChild variant="secondary">
      <Link to={editPath('vcard')}>Fill in the card</Link>
    </Button>
  );
  const get = <PlanHint feature="contact_card" look="button" />;
  return (
    <EmptyState
      icon={<ContactRound />}
      title={isIncluded ? 'No contact card yet' : 'The contact card is part of Premium'}
      action={isOwn && (isIncluded ? fill : get)}
    >
      People save it by scanning, even without a network.
    </EmptyState>
  );
}
