import { clsx } from 'clsx';
import { ContactRound } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { defer } from '#kit/public/defer.ts';
import { editPath } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { hasContactCard } from '#page/card/rules/has-contact-card.ts';
import { buildScannedCard, type ScannedCard } from '#page/card/rules/scanned-card.ts';
import { toPageAddress } from '#page/profile/web/page-address.tsx';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { SQUARE_LOOK } from './page-code.tsx';

const DRAWING = defer(
  () => import('./draw-card-code.ts'),
  (file) => file.drawCardCode,
);

/** @returns a person's contact card, cut to what a code holds; null if the page offers none */
export function useScannedCard(profile: PublicProfile): ScannedCard | null {
  return useMemo(() => {
    if (!hasContactCard(profile)) return null;
    const { full_name, username, vcard_data } = profile;
    const pageUrl = toPageAddress(username);
    return buildScannedCard({ full_name: full_name || username, vcard_data, pageUrl });
  }, [profile]);
}

type CardCodeProps = {
  card: ScannedCard | null;
  presentation: PublicProfile['presentation'];
  /** Whether it is in view. */
  isShown: boolean;
  /** Where the card is filled in; null where the reader can't. */
  editsAt: string | null;
};

/** The contact card itself in a code. */
export function CardCode({ card, presentation, isShown, editsAt }: CardCodeProps) {
  const draw = useDeferred(DRAWING, isShown && card !== null);
  const picture = useMemo(
    () => (card === null || draw === null ? null : draw(card.text, presentation)),
    [card, draw, presentation],
  );
  if (card === null) {
    return (
      <div className={clsx('grid place-items-center', SQUARE_LOOK)}>
        <EmptyState
          icon={<ContactRound />}
          title="No contact card yet"
          action={
            editsAt && (
              <Button asChild variant="secondary">
                <Link to={editsAt}>Fill in the card</Link>
              </Button>
            )
          }
        >
          Add a phone number or an email. People save it by scanning, even without a network.
        </EmptyState>
      </div>
    );
  }
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

/** Opens the editor at the contact card. */
export const OWN_CARD_PATH = editPath('vcard');
