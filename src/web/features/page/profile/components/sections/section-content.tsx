import type { OwnPlan } from '#domain/billing/plans/own-plan.ts';
import type { SectionKey } from '#domain/profile/sections/sections.ts';
import { divideSections, isLocked } from '#domain/profile/sections/visible-sections.ts';
import type { Place } from '../../hooks/use-place.ts';
import { useSections } from '../../hooks/use-sections.ts';
import { OpenSection } from './open-section.tsx';

type SectionContentProps = { sectionKey: SectionKey; plan: OwnPlan; place: Place };

/** A section's editor, which says if visitors can't see the section. */
export function SectionContent({ sectionKey, plan, place }: SectionContentProps) {
  const { enabled } = useSections();
  const { hidden } = divideSections(enabled, plan);
  return (
    <OpenSection
      sectionKey={sectionKey}
      plan={plan}
      isOn={enabled.includes(sectionKey)}
      isLocked={isLocked(sectionKey, plan)}
      hiddenReason={hidden.get(sectionKey) ?? null}
      place={place}
    />
  );
}
