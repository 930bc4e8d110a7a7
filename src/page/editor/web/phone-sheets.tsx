import type { ComponentProps, ReactNode } from 'react';
import { BottomSheet } from '#kit/web/overlays/bottom-sheet.tsx';
import type { PhonePanelControls } from '#page/draft/web/use-phone-panel.ts';
import type { PlaceControls } from '#page/draft/web/use-place.ts';
import type { EditorTool } from '#page/editor/web/editor-tools.tsx';
import type { IdentityCard } from '#page/editor/web/identity-card.tsx';
import { IdentitySheet } from '#page/editor/web/identity-sheet.tsx';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import type { SectionKey } from '#page/sections/rules/sections.ts';
import { SectionSheet } from '#page/sections/web/section-sheet.tsx';
import { AddSheet } from './add-sheet.tsx';
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
      onForm={() => open('form')}
      onTool={(tool) => {
        close();
        onTool(tool);
      }}
      onClose={close}
    />
  );
}

/** The page stays visible above the design sheet, and gets more room than with other sheets. */
const DESIGN_HEIGHT = 0.44;
