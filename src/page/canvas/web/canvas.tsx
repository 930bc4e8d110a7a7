import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import { BEYOND_PLAN_MESSAGES } from '#page/design/rules/plan-look.ts';
import { useCanvasPage, useSettledDraft } from '#page/draft/web/settled-draft.tsx';
import type { Place } from '#page/draft/web/use-place.ts';
import {
  type AddingPlace,
  useAdding,
  useSections,
  useShownGhost,
} from '#page/draft/web/use-sections.ts';
import { FramedPreview } from '#page/profile/web/framed-preview.tsx';
import { withGhosts } from '#page/profile/web/ghosts.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import type { PagePart } from '#page/profile/web/page-parts.ts';
import { withSection } from '#page/profile/web/tried-section.ts';
import { findNeededFeature, SECTIONS, type SectionKey } from '#page/sections/rules/sections.ts';
import { CanvasOverlay } from './canvas-overlay.tsx';
import { usePressedPart } from './early-presses.tsx';
import { ADDING_STYLE } from './overlay-look.ts';
import { SectionCards, type SectionCardsProps } from './section-cards.tsx';

type CanvasProps = {
  profile: OwnProfile;
  plan: OwnPlan;
  place: Place;
  /** Goes to a field or a section. */
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
  const add = useAdding();
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
      <FramedPreview
        profile={ghosted.profile}
        css={ghosted.css + (tried ? '' : ADDING_STYLE)}
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

/** Offers to try the full look when the plan shows only a part. */
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

type AddSectionProps = SectionCardsProps & {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** A button for everything that isn't on the page yet. */
function AddSection({ isOpen, onOpenChange, ...cards }: AddSectionProps) {
  const { order, enabled } = useSections();
  if (enabled.length === order.length && !isOpen) return null;
  return (
    <Dialog
      title="Add to your page"
      trigger={
        <Button variant="secondary" className="w-full">
          <Plus />
          Add a section
        </Button>
      }
      open={isOpen}
      onOpenChange={onOpenChange}
    >
      <SectionCards {...cards} />
    </Dialog>
  );
}

type TriedSectionProps = { sectionKey: SectionKey; onBack: () => void };

/** Says that a section is only being tried, and links to the plan that includes it. */
function TriedSection({ sectionKey, onBack }: TriedSectionProps) {
  return (
    <Banner
      title={`${SECTIONS[sectionKey].name} comes with Premium`}
      actions={
        <>
          <PlanHint feature={findNeededFeature(sectionKey) ?? 'unlimited_sections'} look="button" />
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
