import { BottomSheet } from '#kit/web/overlays/bottom-sheet.tsx';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import type { Place } from '#page/draft/web/use-place.ts';
import { SECTIONS, type SectionKey } from '../rules/sections.ts';
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
