import type { ComponentProps } from 'react';
import type { OwnProfile } from '#web/lib/profile/own-profile.ts';
import { BottomSheet } from '#web/ui/overlays/bottom-sheet.tsx';
import { useCanvasPage } from '../../hooks/use-canvas-page.ts';
import { SectionCards } from '../canvas/section-cards.tsx';
import { useSettledDraft } from '../settled-draft.tsx';

type AddSheetProps = Omit<ComponentProps<typeof SectionCards>, 'page'> & {
  profile: OwnProfile;
  onClose: () => void;
};

/** The sections not on the page yet, in a sheet over the page. */
export function AddSheet({ profile, onClose, ...cards }: AddSheetProps) {
  const { page } = useCanvasPage(profile, cards.plan, useSettledDraft());
  return (
    <BottomSheet title="Add to your page" onClose={onClose}>
      <SectionCards {...cards} page={page} />
    </BottomSheet>
  );
}
