import { Button } from '#kit/web/buttons/button.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import { SECTIONS, type SectionKey } from '#page/sections/rules/sections.ts';
import { findNeededFeature } from '#page/sections/rules/visible-sections.ts';

type TriedSectionProps = { sectionKey: SectionKey; onBack: () => void };

/** Says that a section is only being tried, and links to the plan that includes it. */
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
