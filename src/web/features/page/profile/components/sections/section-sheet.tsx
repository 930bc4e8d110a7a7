import type { OwnPlan } from '#domain/billing/plans/own-plan.ts';
import { SECTIONS, type SectionKey } from '#domain/profile/sections/sections.ts';
import { BottomSheet } from '#web/ui/overlays/bottom-sheet.tsx';
import type { Place } from '../../hooks/use-place.ts';
import { SectionContent } from './section-content.tsx';

type SectionSheetProps = {
  sectionKey: SectionKey;
  plan: OwnPlan;
  place: Place;
  onClose: () => void;
};

/** An open section on a phone, in a sheet over the page, which keeps its scroll position. */
export function SectionSheet({ onClose, ...section }: SectionSheetProps) {
  return (
    <BottomSheet title={SECTIONS[section.sectionKey].name} onClose={onClose}>
      <SectionContent {...section} />
    </BottomSheet>
  );
}
