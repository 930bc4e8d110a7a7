import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import type { OwnPlan } from '#domain/billing/own-plan.ts';
import { PATHS } from '#domain/paths.ts';
import type { ProfileDraft } from '#domain/profile/profile-draft.ts';
import { moveSection } from '#domain/profile/section-order.ts';
import { SECTIONS, type SectionKey } from '#domain/profile/sections.ts';
import { divideSections, isLocked } from '#domain/profile/visible-sections.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { SECTION_EDITORS } from './section-editors.tsx';
import { useSections } from './use-sections.ts';

/** The sections of the page: which are on, and in which order. */
export function SectionList({ plan }: { plan: OwnPlan }) {
  const { setValue, getValues } = useFormContext<ProfileDraft>();
  const { enabled, order } = useSections();
  const { hidden } = divideSections(enabled, plan);
  const shown = order.filter((key) => key in SECTION_EDITORS || enabled.includes(key));
  const move = (from: number, to: number) =>
    setValue('section_order', moveSection(getValues('section_order'), shown, from, to));
  return (
    <Card title="Sections" className="[&>div]:pt-3">
      <SortableList
        label="Sections"
        entries={shown.map((key) => ({ id: key, key, name: SECTIONS[key] }))}
        onMove={move}
        className="-mx-3 flex flex-col"
        itemClassName="rounded-md bg-surface"
      >
        {({ key }, _index, handle) => (
          <SectionRow
            sectionKey={key}
            handle={handle}
            isOn={enabled.includes(key)}
            isHidden={hidden.has(key)}
            isLocked={isLocked(key, plan)}
          />
        )}
      </SortableList>
    </Card>
  );
}

type SectionRowProps = {
  sectionKey: SectionKey;
  handle: ReactNode;
  isOn: boolean;
  /** On, and yet visitors do not see it. */
  isHidden: boolean;
  /** Not part of the plan. */
  isLocked: boolean;
};

function SectionRow({ sectionKey, handle, isOn, isHidden, isLocked }: SectionRowProps) {
  const { field } = useController<ProfileDraft, `sections_enabled.${string}`>({
    name: `sections_enabled.${sectionKey}`,
  });
  return (
    <div className="flex min-h-11 items-center gap-1 pr-3">
      {handle}
      <span className="relative flex min-h-11 min-w-0 flex-1 flex-col justify-center leading-4">
        {isOn ? (
          <a
            href={`#section-${sectionKey}`}
            className="self-start rounded-sm before:absolute before:inset-0 hover:underline"
          >
            {SECTIONS[sectionKey]}
          </a>
        ) : (
          SECTIONS[sectionKey]
        )}
        {isHidden && <span className="text-warning text-xs">Not shown to visitors</span>}
      </span>
      {isLocked && !isOn && (
        <Link
          to={PATHS.billing}
          title="Part of the Premium plans"
          className="relative rounded-full before:absolute before:-inset-3"
        >
          <Badge tone="accent">Premium</Badge>
        </Link>
      )}
      {(!isLocked || isOn) && (
        <SwitchField
          label={SECTIONS[sectionKey]}
          hideLabel
          checked={isOn}
          onCheckedChange={field.onChange}
        />
      )}
    </div>
  );
}
