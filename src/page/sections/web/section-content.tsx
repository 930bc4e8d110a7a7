import { Suspense } from 'react';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import type { Place } from '#page/draft/web/use-place.ts';
import { useSections } from '#page/draft/web/use-sections.ts';
import type { SectionKey } from '../rules/sections.ts';
import { divideSections, isLocked } from '../rules/visible-sections.ts';
import type { SectionPanelProps } from './section-panel.tsx';

const SectionPanel = lazily(
  () => import('./section-panel.tsx'),
  (file) => file.SectionPanel,
);

/** An open section. Its editors load with the first one opened. */
function OpenSection(props: SectionPanelProps) {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <SectionPanel {...props} />
    </Suspense>
  );
}

type SectionContentProps = { sectionKey: SectionKey; plan: OwnPlan; place: Place };

/** A section's editor, with a note if visitors can't see the section. */
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
