import { useMemo, useState } from 'react';
import type { OwnPlan } from '#domain/billing/plans/own-plan.ts';
import { BEYOND_PLAN_MESSAGES } from '#domain/design/plan-look.ts';
import type { SectionKey } from '#domain/profile/sections/sections.ts';
import { PlanHint } from '#web/lib/plans/plan-hint.tsx';
import { usePressedPart } from '#web/lib/profile/canvas/use-pressed-part.ts';
import { withGhosts } from '#web/lib/profile/ghosts.ts';
import type { OwnProfile } from '#web/lib/profile/own-profile.ts';
import type { PagePart } from '#web/lib/profile/page-parts.ts';
import { ProfilePreview } from '#web/lib/profile/profile-preview.tsx';
import { withSection } from '#web/lib/profile/tried-section.ts';
import { Banner } from '#web/ui/banner.tsx';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { useCanvasPage } from '../../hooks/use-canvas-page.ts';
import { type AddingPlace, usePageParts, useShownGhost } from '../../hooks/use-page-parts.ts';
import type { Place } from '../../hooks/use-place.ts';
import { useSettledDraft } from '../settled-draft.tsx';
import { AddSection } from './add-section.tsx';
import { CanvasOverlay } from './canvas-overlay.tsx';
import { TriedSection } from './tried-section.tsx';

type CanvasProps = {
  profile: OwnProfile;
  plan: OwnPlan;
  place: Place;
  /** Leads to a field or a section. */
  onLead: (at: string) => void;
};

/**
 * The draft as visitors would see it, drawn by the public page's own components. Pressing a part
 * opens it.
 */
export function Canvas({ profile, plan, place, onLead }: CanvasProps) {
  const [isTrying, setIsTrying] = useState(false);
  const { page: shown, isBeyondPlan } = useCanvasPage(profile, plan, useSettledDraft(), isTrying);
  const [tried, setTried] = useState<SectionKey | null>(null);
  const ghosted = useMemo(
    () => (tried ? { profile: withSection(shown, tried), css: '' } : withGhosts(shown)),
    [shown, tried],
  );
  const { add } = usePageParts();
  const [adding, setAdding] = useState<AddingPlace | 'end' | null>(null);
  const [pressed, press] = usePressedPart(place.at);
  const open = (part: PagePart) => {
    press(part);
    showGhost(part.section);
    onLead(part.at);
  };
  const showGhost = useShownGhost();
  const put = (key: SectionKey) => {
    add?.(key, adding === 'end' || adding === null ? undefined : adding);
    setAdding(null);
    onLead(key);
  };
  return (
    <div className="flex flex-col gap-4">
      {tried && <TriedSection sectionKey={tried} onBack={() => setTried(null)} />}
      {isBeyondPlan && !tried && <BeyondPlan isTrying={isTrying} onTry={setIsTrying} />}
      <ProfilePreview
        {...ghosted}
        target={tried ? toTarget(tried) : (pressed ?? toTarget(place.section))}
        {...(!tried && {
          overlay: (page: Document) => (
            <CanvasOverlay
              page={page}
              profile={ghosted.profile}
              at={place.at}
              onOpen={open}
              onAdd={setAdding}
            />
          ),
        })}
      />
      {add && !tried && (
        <AddSection
          plan={plan}
          page={shown}
          onAdd={put}
          onSee={(key) => {
            setAdding(null);
            setTried(key);
          }}
          isOpen={adding !== null}
          onOpenChange={(isOpen) => setAdding(isOpen ? 'end' : null)}
        />
      )}
    </div>
  );
}

function toTarget(section: SectionKey | null): string | null {
  return section && `[data-section="${section}"]`;
}

type BeyondPlanProps = { isTrying: boolean; onTry: (isTrying: boolean) => void };

/** Offers to try a look in full that the plan shows only in part. */
function BeyondPlan({ isTrying, onTry }: BeyondPlanProps) {
  return (
    <Banner
      title={BEYOND_PLAN_MESSAGES.title}
      actions={<PlanHint feature="advanced_design" look="button" />}
    >
      {isTrying ? BEYOND_PLAN_MESSAGES.tried : BEYOND_PLAN_MESSAGES.shown}
      <div className="mt-3">
        <SwitchField label="Preview with Premium" checked={isTrying} onCheckedChange={onTry} />
      </div>
    </Banner>
  );
}
