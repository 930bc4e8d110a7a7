import { Suspense } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { useOpenName } from '#page/draft/web/use-links-view.ts';
import type { Place, PlaceControls } from '#page/draft/web/use-place.ts';
import { useSections } from '#page/draft/web/use-sections.ts';
import { divideSections, isLocked, type SectionKey } from '../rules/sections.ts';

/** The panel's id, for the rows that open it. */
export const SECTION_PANEL_ID = 'section-panel';

type SectionColumnProps = { plan: OwnPlan; controls: PlaceControls };

/** An open section beside the page, on screens wide enough; null without one. */
export function SectionColumn({ plan, controls: { place, close } }: SectionColumnProps) {
  const { section } = place;
  const name = useOpenName(place);
  if (section === null) return null;
  return (
    <div
      id={SECTION_PANEL_ID}
      className="flex flex-col gap-4 rounded-b-lg border-ink border-t-2 bg-surface p-4"
    >
      <div className="-mt-1 -mr-2 flex items-center justify-between gap-3">
        <h2 className="wrap-anywhere font-semibold text-base">{name}</h2>
        <Button variant="ghost" className="text-accent-text" onClick={close}>
          Done
        </Button>
      </div>
      <SectionContent key={section} sectionKey={section} plan={plan} place={place} />
    </div>
  );
}

// Loaded with the first section opened.
const SectionPanel = lazily(
  () => import('./section-panel.tsx'),
  (file) => file.SectionPanel,
);

type SectionContentProps = { sectionKey: SectionKey; plan: OwnPlan; place: Place };

/** A section's editor, with a note if visitors can't see the section. */
export function SectionContent({ sectionKey, plan, place }: SectionContentProps) {
  const { enabled } = useSections();
  const { hidden } = divideSections(enabled, plan);
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <SectionPanel
        sectionKey={sectionKey}
        plan={plan}
        isOn={enabled.includes(sectionKey)}
        isLocked={isLocked(sectionKey, plan)}
        hiddenReason={hidden.get(sectionKey) ?? null}
        place={place}
      />
    </Suspense>
  );
}
