import type { ComponentProps } from 'react';
import { BottomSheet } from '#web/ui/overlays/bottom-sheet.tsx';
import { IdentityCard } from './identity-card.tsx';

type IdentitySheetProps = ComponentProps<typeof IdentityCard> & { onClose: () => void };

/** Pictures, name, role and line on a phone: over the page, which stays where it was. */
export function IdentitySheet({ onClose, ...identity }: IdentitySheetProps) {
  return (
    <BottomSheet title="About you" onClose={onClose}>
      <IdentityCard {...identity} />
    </BottomSheet>
  );
}
