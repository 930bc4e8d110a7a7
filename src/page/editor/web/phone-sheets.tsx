import { clsx } from 'clsx';
import { CreditCard, ExternalLink, Globe, Images, ListTree, QrCode } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { bioPath, PATHS } from '#kit/rules/paths.ts';
import { BottomSheet } from '#kit/web/overlays/bottom-sheet.tsx';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { SectionCards } from '#page/canvas/web/section-cards.tsx';
import { useCanvasPage, useSettledDraft } from '#page/draft/web/settled-draft.tsx';
import { useOpenName } from '#page/draft/web/use-links-view.ts';
import type { PhonePanelControls, Place, PlaceControls } from '#page/draft/web/use-place.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { codePath } from '#page/qr/rules/scan-path.ts';
import type { SectionKey } from '#page/sections/rules/sections.ts';
import { SectionContent } from '#page/sections/web/section-content.tsx';
import type { EditorTool } from './editor-tools.tsx';
import { IdentityCard } from './identity-card.tsx';
import { TOOL_ICONS } from './tool-icons.tsx';

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
    return (
      <BottomSheet key="about" title="About you" onClose={controls.close}>
        <IdentityCard {...identity} />
      </BottomSheet>
    );
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

type MoreSheetProps = {
  username: string;
  /** The user whose page it is. */
  ownerId: string;
  tools: readonly EditorTool[];
  /** Whether it is another person's page: only its owner has the library and the domain. */
  isOfOther: boolean;
  onForm: () => void;
  onTool: (tool: EditorTool) => void;
  onClose: () => void;
};

const OWN_PAGES = [
  { path: PATHS.gallery, label: 'Gallery', icon: Images },
  { path: PATHS.print, label: 'Print and share', icon: CreditCard },
  { path: PATHS.ownDomain, label: 'Own domain', icon: Globe },
];

/** All other actions on the whole page. */
function MoreSheet(props: MoreSheetProps) {
  const { username, ownerId, tools, isOfOther, onForm, onTool, onClose } = props;
  return (
    <BottomSheet title="More" onClose={onClose}>
      <ul className="-mx-2 flex flex-col">
        <Row>
          <button type="button" className={ROW_LOOK} onClick={onForm}>
            <ListTree aria-hidden />
            Edit as a form
          </button>
        </Row>
        {tools.map((tool) => (
          <Row key={tool.label}>
            <button type="button" className={ROW_LOOK} onClick={() => onTool(tool)}>
              {TOOL_ICONS[tool.label]}
              {tool.label}
            </button>
          </Row>
        ))}
        {!isOfOther &&
          OWN_PAGES.map(({ path, label, icon: Icon }) => (
            <Row key={path}>
              <Link to={path} className={ROW_LOOK}>
                <Icon aria-hidden />
                {label}
              </Link>
            </Row>
          ))}
        <Row>
          <a href={bioPath(username)} target="_blank" rel="noopener" className={ROW_LOOK}>
            <ExternalLink aria-hidden />
            View page
          </a>
        </Row>
        <Row>
          <Link to={codePath(isOfOther ? ownerId : null)} className={ROW_LOOK}>
            <QrCode aria-hidden />
            {isOfOther ? 'Show their code' : 'Show your code'}
          </Link>
        </Row>
      </ul>
    </BottomSheet>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <li className="flex flex-col">{children}</li>;
}

const ROW_LOOK = clsx(
  'flex min-h-13 items-center gap-4 rounded-md px-3 text-left text-base transition-colors hover:bg-hover',
  '[&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-faint',
);
