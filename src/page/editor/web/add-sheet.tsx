import type { ComponentProps } from 'react';
import { BottomSheet } from '#kit/web/overlays/bottom-sheet.tsx';
import { SectionCards } from '#page/canvas/web/section-cards.tsx';
import { useSettledDraft } from '#page/draft/web/settled-draft.tsx';
import { useCanvasPage } from '#page/draft/web/use-canvas-page.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';

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
