import type { ComponentProps, ReactNode } from 'react';
import { BottomSheet } from '#kit/web/overlays/bottom-sheet.tsx';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { SectionCards } from '#page/canvas/web/section-cards.tsx';
import { useSettledDraft } from '#page/draft/web/settled-draft.tsx';
import { useCanvasPage } from '#page/draft/web/use-canvas-page.ts';
import { useOpenName } from '#page/draft/web/use-links-view.ts';
import type { PhonePanelControls } from '#page/draft/web/use-phone-panel.ts';
import type { Place, PlaceControls } from '#page/draft/web/use-place.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import type { SectionKey } from '#page/sections/rules/sections.ts';
import { SectionContent } from '#page/sections/web/section-content.tsx';
import type { EditorTool } from './editor-tools.tsx';
import { IdentityCard } from './identity-card.tsx';
import { MoreSheet } from './more-sheet.tsx';

type PhoneSheetsProps = {
  profile: OwnProfile;
  panels: PhonePanelControls;
  controls: PlaceControls;
  identity: ComponentProps<typeof IdentityCard>;
  design: ReactNode;
  tools: readonly EditorTool[];
  isOfOther: boolean;
  onAdd: (key: SectionKey) => void;
  onTool: (tool: EditorTool) => void;
};

/** The sheet open over the page, if any. */
export function PhoneSheets(props: PhoneSheetsProps) {
  const { profile, panels, controls, identity, design, tools, isOfOther, onAdd, onTool } = props;
  const { panel, open, close } = panels;
  const { place } = controls;
  if (place.section !== null) {
    const { plan } = identity;
    return (
      <SectionSheet
        key={place.section}
        sectionKey={place.section}
        plan={plan}
        place={place}
        onClose={controls.close}
      />
    );
  }
  if (place.at !== '' && panel !== 'form') {
    return <IdentitySheet {...identity} onClose={controls.close} />;
  }
  if (panel === 'add') {
    const { plan } = identity;
    return (
      <AddSheet profile={profile} plan={plan} onAdd={onAdd} onSee={panels.see} onClose={close} />
    );
  }
  if (panel === 'design') {
    return (
      <BottomSheet title="Design" first={DESIGN_HEIGHT} onClose={close}>
        <div className="@container flex flex-col gap-6">{design}</div>
      </BottomSheet>
    );
  }
  if (panel !== 'more') return null;
  return (
    <MoreSheet
      tools={tools}
      isOfOther={isOfOther}
      username={identity.savedUsername}
      ownerId={profile.user_id}
      onForm={() => open('form')}
      onTool={(tool) => {
        close();
        onTool(tool);
      }}
      onClose={close}
    />
  );
}

/** The page stays visible above the design sheet, and gets more room than above other sheets. */
const DESIGN_HEIGHT = 0.44;

type AddSheetProps = Omit<ComponentProps<typeof SectionCards>, 'page'> & {
  profile: OwnProfile;
  onClose: () => void;
};

/** The sections not on the page yet, in a sheet over the page. */
function AddSheet({ profile, onClose, ...cards }: AddSheetProps) {
  const { page } = useCanvasPage(profile, cards.plan, useSettledDraft());
  return (
    <BottomSheet title="Add to your page" onClose={onClose}>
      <SectionCards {...cards} page={page} />
    </BottomSheet>
  );
}

type IdentitySheetProps = ComponentProps<typeof IdentityCard> & { onClose: () => void };

/**
 * Pictures, name, role and bio on a phone, in a sheet over the page, which keeps its scroll
 * position.
 */
function IdentitySheet({ onClose, ...identity }: IdentitySheetProps) {
  return (
    <BottomSheet title="About you" onClose={onClose}>
      <IdentityCard {...identity} />
    </BottomSheet>
  );
}

type SectionSheetProps = {
  sectionKey: SectionKey;
  plan: OwnPlan;
  place: Place;
  onClose: () => void;
};

/** An open section on a phone, in a sheet over the page, which keeps its scroll position. */
function SectionSheet({ onClose, ...section }: SectionSheetProps) {
  return (
    <BottomSheet title={useOpenName(section.place)} onClose={onClose}>
      <SectionContent {...section} />
    </BottomSheet>
  );
}
