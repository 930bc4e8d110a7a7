import { clsx } from 'clsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { useSections } from '#page/draft/web/use-sections.ts';
import { SectionMiniature } from '#page/profile/web/section-miniature.tsx';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { SECTIONS, type SectionKey } from '#page/sections/rules/sections.ts';
import { isLocked } from '#page/sections/rules/visible-sections.ts';

export type SectionCardsProps = {
  plan: OwnPlan;
  /** The page whose look the cards are drawn in. */
  page: PublicProfile;
  /** Switches a section on and opens it. */
  onAdd: (key: SectionKey) => void;
  /** Tries a section on the page that the plan lacks. */
  onSee: (key: SectionKey) => void;
};

/** The sections not on the page yet, each drawn as it would look. */
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
      {/* A press begins and ends on the card, even if its picture is replaced meanwhile. */}
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
