import { Suspense } from 'react';
import { lazily } from '#kit/web/loading/lazily.ts';
import { STAFF_ROW_MESSAGES } from '../rules/staff-rows.ts';

// Loaded on demand: few teams are full.
const NextTierBanner = lazily(
  () => import('./next-tier.tsx'),
  (file) => file.NextTierBanner,
);

type SeatOfferProps = {
  /** The reason people weren't or won't be invited. */
  problems: readonly (string | null)[];
};

/** Offers a larger tier if seats are what's missing. Otherwise null. */
export function SeatOffer({ problems }: SeatOfferProps) {
  const missing = problems.filter((problem) => problem === STAFF_ROW_MESSAGES.full).length;
  return missing === 0 ? null : (
    <Suspense>
      <NextTierBanner missing={missing} />
    </Suspense>
  );
}
