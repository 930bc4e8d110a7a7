import { SECTIONS, type SectionKey } from '#domain/profile/sections/sections.ts';
import { findNeededFeature } from '#domain/profile/sections/visible-sections.ts';
import { PlanHint } from '#web/lib/plans/plan-hint.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/buttons/button.tsx';

type TriedSectionProps = { sectionKey: SectionKey; onBack: () => void };

/** Says that a section is only tried on the page, and links to the plan that includes it. */
export function TriedSection({ sectionKey, onBack }: TriedSectionProps) {
  return (
    <Banner
      title={`${SECTIONS[sectionKey].name} comes with Premium`}
      actions={
        <>
          <PlansForSection sectionKey={sectionKey} />
          <Button size="sm" variant="secondary" onClick={onBack}>
            Back to your page
          </Button>
        </>
      }
    >
      This is how it looks on your page. Visitors don’t see it.
    </Banner>
  );
}

export function PlansForSection({ sectionKey }: { sectionKey: SectionKey }) {
  return <PlanHint feature={findNeededFeature(sectionKey) ?? 'unlimited_sections'} look="button" />;
}
