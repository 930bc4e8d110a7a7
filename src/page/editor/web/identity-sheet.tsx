import type { ComponentProps } from 'react';
import { BottomSheet } from '#kit/web/overlays/bottom-sheet.tsx';
import { IdentityCard } from './identity-card.tsx';

type IdentitySheetProps = ComponentProps<typeof IdentityCard> & { onClose: () => void };

/**
 * Pictures, name, role and bio on a phone, in a sheet over the page, which keeps its scroll
 * position.
 */
export function IdentitySheet({ onClose, ...identity }: IdentitySheetProps) {
  return (
    <BottomSheet title="About you" onClose={onClose}>
      <IdentityCard {...identity} />
    </BottomSheet>
  );
}
