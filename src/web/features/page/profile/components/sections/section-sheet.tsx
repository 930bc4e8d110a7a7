import type { ReactNode } from 'react';
import type { OwnPlan } from '#domain/billing/plans/own-plan.ts';
import { SECTIONS, type SectionKey } from '#domain/profile/sections/sections.ts';
import { divideSections, isLocked } from '#domain/profile/sections/visible-sections.ts';
import { SidePanel } from '#web/ui/overlays/side-panel.tsx';
import type { Place } from '../../hooks/use-place.ts';
import { useSections } from '../../hooks/use-sections.ts';
import { OpenSection } from './open-section.tsx';

type SectionSheetProps = {
  sectionKey: SectionKey;
  plan: OwnPlan;
  place: Place;
  footer: ReactNode;
  onClose: () => void;
};

/** An open section on a phone: over the page, which stays where it was. */
export function SectionSheet({ sectionKey, plan, place, footer, onClose }: SectionSheetProps) {
  const { enabled } = useSections();
  const { hidden } = divideSections(enabled, plan);
  return (
    <SidePanel title={SECTIONS[sectionKey].name} footer={footer} onClose={onClose}>
      <OpenSection
        sectionKey={sectionKey}
        plan={plan}
        isOn={enabled.includes(sectionKey)}
        isLocked={isLocked(sectionKey, plan)}
        hiddenReason={hidden.get(sectionKey) ?? null}
        place={place}
      />
    </SidePanel>
  );
}
