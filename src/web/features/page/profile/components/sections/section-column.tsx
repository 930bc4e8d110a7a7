import type { OwnPlan } from '#domain/billing/plans/own-plan.ts';
import { SECTIONS } from '#domain/profile/sections/sections.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { PlaceControls } from '../../hooks/use-place.ts';
import { SectionContent } from './section-content.tsx';

/** The panel's id, for the rows that open it. */
export const SECTION_PANEL_ID = 'section-panel';

type SectionColumnProps = { plan: OwnPlan; controls: PlaceControls };

/** An open section beside the page, on screens wide enough; null without one. */
export function SectionColumn({ plan, controls: { place, close } }: SectionColumnProps) {
  const { section } = place;
  if (section === null) return null;
  return (
    <div
      id={SECTION_PANEL_ID}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <div className="-mt-1 -mr-2 flex items-center justify-between gap-3">
        <h2 className="wrap-anywhere font-semibold text-base">{SECTIONS[section].name}</h2>
        <Button variant="ghost" className="text-accent-text" onClick={close}>
          Done
        </Button>
      </div>
      <SectionContent key={section} sectionKey={section} plan={plan} place={place} />
    </div>
  );
}
