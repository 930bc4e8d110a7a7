import { clsx } from 'clsx';
import { memo } from 'react';
import { Badge } from '#kit/web/ui/badge.tsx';
import { DeviceFrame } from '#kit/web/ui/device-frame.tsx';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { useSections } from '#page/draft/web/use-sections.ts';
import { FONT_FILES } from '#page/profile/web/font-files.ts';
import { InPageLanguage } from '#page/profile/web/in-page-language.tsx';
import { withSection } from '#page/profile/web/tried-section.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { isLocked, SECTIONS, type SectionKey } from '#page/sections/rules/sections.ts';
import { buildPageStyle } from '#page/view/public/page-style.ts';
import { ProfileMain } from '#page/view/public/profile-page.tsx';

type SectionMiniatureProps = { profile: PublicProfile; section: SectionKey; title: string };

/** A miniature of one section in the page's look, drawn by the public page's renderer. */
const SectionMiniature = memo(({ profile, section, title }: SectionMiniatureProps) => {
  const page = withSection({ ...profile, sections: [] }, section);
  return (
    <DeviceFrame title={title} device="section" css={buildPageStyle(page, FONT_FILES) + ALONE}>
      <div className="page">
        <InPageLanguage profile={profile}>
          <ProfileMain profile={page} />
        </InPageLanguage>
      </div>
    </DeviceFrame>
  );
});

/** Hides everything above and around a page's sections. */
const ALONE = [
  '.who,.cover,.calm,main::before{display:none!important}',
  'main{display:grid!important;grid-template-columns:minmax(0,1fr)!important;align-content:safe center;min-height:100vh;width:100%!important;margin:0!important;padding:0!important;border-radius:0!important;box-shadow:none!important}',
  'main>*{grid-area:auto!important}',
  '.section,.reach{margin:0!important;padding:1rem!important;animation:none!important}',
  '.reach{position:static!important;background:none!important}',
  '.contact{width:100%!important;margin-inline:auto!important}',
].join('');

export type SectionCardsProps = {
  plan: OwnPlan;
  /** The page whose look the cards are drawn in. */
  page: PublicProfile;
  /** Switches a section on and opens it. */
  onAdd: (key: SectionKey) => void;
  /** Tries a section on the page that isn't in the plan. */
  onSee: (key: SectionKey) => void;
};

/** Sections not on the page yet, each drawn as it would look. */
export function SectionCards({ plan, page, onAdd, onSee }: SectionCardsProps) {
  const { order, enabled } = useSections();
  const missing = order.filter((key) => !enabled.includes(key));
  if (missing.length === 0) {
    return <p className="text-ink-soft">Every section is on your page already.</p>;
  }
  return (
    <ul aria-label="Sections to add" className="grid grid-cols-2 gap-3">
      {missing.map((key) => (
        <li key={key} className="grid min-w-0">
          <SectionCard
            page={page}
            sectionKey={key}
            isLocked={isLocked(key, plan)}
            onPress={isLocked(key, plan) ? onSee : onAdd}
          />
        </li>
      ))}
    </ul>
  );
}

type SectionCardProps = {
  sectionKey: SectionKey;
  page: PublicProfile;
  isLocked: boolean;
  onPress: (key: SectionKey) => void;
};

function SectionCard({ sectionKey, page, isLocked: isBeyondPlan, onPress }: SectionCardProps) {
  const { name, sentence } = SECTIONS[sectionKey];
  return (
    <button
      type="button"
      className="flex h-full min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface text-left transition-colors hover:border-accent"
      onClick={() => onPress(sectionKey)}
    >
      {/* A press begins and ends on the card, even if its picture changes meanwhile. */}
      <span aria-hidden className="pointer-events-none block w-full border-line border-b">
        <SectionMiniature profile={page} section={sectionKey} title={name} />
      </span>
      <span className="flex w-full flex-1 flex-col gap-1 p-3">
        <span className="flex flex-wrap items-center justify-between gap-x-2 font-medium">
          {name}
          {isBeyondPlan && <Badge tone="accent">Premium</Badge>}
        </span>
        <span className="text-ink-faint text-sm">{sentence}</span>
        <span
          className={clsx(
            'mt-auto pt-1 font-medium text-accent-text text-sm',
            !isBeyondPlan && 'hidden',
          )}
        >
          See it on your page
        </span>
      </span>
    </button>
  );
}
