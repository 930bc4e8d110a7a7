import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import { BEYOND_PLAN_MESSAGES } from '#page/design/rules/plan-look.ts';
import { useSettledDraft } from '#page/draft/web/settled-draft.tsx';
import { type AddingPlace, useAdding, useShownGhost } from '#page/draft/web/use-adding.ts';
import { useCanvasPage } from '#page/draft/web/use-canvas-page.ts';
import type { Place } from '#page/draft/web/use-place.ts';
import { useSections } from '#page/draft/web/use-sections.ts';
import { withGhosts } from '#page/profile/web/ghosts.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import type { PagePart } from '#page/profile/web/page-parts.ts';
import { FramedPreview } from '#page/profile/web/profile-preview.tsx';
import { withSection } from '#page/profile/web/tried-section.ts';
import type { SectionKey } from '#page/sections/rules/sections.ts';
import { ADDING_STYLE } from './adding-style.ts';
import { CanvasOverlay } from './canvas-overlay.tsx';
import { SectionCards, type SectionCardsProps } from './section-cards.tsx';
import { TriedSection } from './tried-section.tsx';
import { usePressedPart } from './use-pressed-part.ts';

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
