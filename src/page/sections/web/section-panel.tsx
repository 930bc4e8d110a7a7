import { Lock, Trash2 } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '#kit/web/buttons/button.tsx';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import type { CountClicks } from '#page/draft/web/link-clicks.ts';
import { useLanding, useReturn } from '#page/draft/web/use-landing.ts';
import { LINK_NAME, LinksContext, useLinkAt } from '#page/draft/web/use-links-view.ts';
import { useEntryEdits, useRemoval } from '#page/draft/web/use-page-parts.ts';
import { type Place, usePlace } from '#page/draft/web/use-place.ts';
import { summariseSection } from '#page/editor/rules/section-summaries.ts';
import { useLinks, WithClicks } from '#page/link-editor/web/custom-links-editor.tsx';
import { LinkPanel } from '#page/link-editor/web/link-panel.tsx';
import { toStoredUrl } from '#page/links/rules/read-address.ts';
import { findWholePart } from '#page/locks/rules/parts.ts';
import { useDemand, useLock } from '#page/locks/web/page-locks.ts';
import type { CustomLink } from '#page/profile/rules/items.ts';
import {
  findNeededFeature,
  type HiddenReason,
  listSectionColumns,
  SECTIONS,
  type SectionKey,
} from '../rules/sections.ts';
import { SECTION_EDITORS } from './section-editors.tsx';

type SectionPanelProps = {
  sectionKey: SectionKey;
  plan: OwnPlan;
  isOn: boolean;
  isLocked: boolean;
  hiddenReason: HiddenReason | null;
  place: Place;
};

/** The editor of an open section, with the reason if visitors can't see the section. */
export const SectionPanel = memo((props: SectionPanelProps) => {
  const { sectionKey, plan, isOn, isLocked, hiddenReason, place } = props;
  const frame = useRef<HTMLElement>(null);
  useLanding(frame, place, place.section === sectionKey);
  const linkIndex = useLinkAt(place.at);
  const isWhole = linkIndex === -1;
  useReturn(frame, place.at, !isWhole);
  const part = findWholePart(sectionKey);
  const lock = useLock(part);
  const demand = useDemand(part);
  const isOrderLocked = useLock('sections') !== null;
  const Editor = SECTION_EDITORS[sectionKey];
  return (
    <section
      ref={frame}
      aria-label={isWhole ? SECTIONS[sectionKey].name : LINK_NAME}
      className="@container flex flex-col gap-5"
    >
      {isLocked || hiddenReason ? (
        <PlanNotice reason={hiddenReason ?? 'feature'} sectionKey={sectionKey} plan={plan} />
      ) : (
        !isOn && !isOrderLocked && <OffNotice sectionKey={sectionKey} />
      )}
      {lock && <Banner icon={<Lock />}>{lock}</Banner>}
      {isWhole && <Introduction sectionKey={sectionKey} demand={demand} />}
      <fieldset disabled={lock !== null} className="contents">
        {isWhole ? <Editor /> : <OneLink index={linkIndex} />}
      </fieldset>
      {isWhole && lock === null && !isOrderLocked && <DeleteSection sectionKey={sectionKey} />}
    </section>
  );
});

type IntroductionProps = { sectionKey: SectionKey; demand: string | null };

/** A section's purpose, unless it was filled when it opened, and the agency's requirements for it. */
function Introduction({ sectionKey, demand }: IntroductionProps) {
  const { getValues } = useFormContext<ProfileDraft>();
  const [wasEmpty] = useState(() => summariseSection(sectionKey, getValues()) === null);
  if (!wasEmpty && !demand) return null;
  return (
    <p className="text-ink-soft">
      {wasEmpty && SECTIONS[sectionKey].sentence} {demand}
    </p>
  );
}

/** The section's delete button, for owners who edit by fields rather than on the page. */
function DeleteSection({ sectionKey }: { sectionKey: SectionKey }) {
  const remove = useRemoval();
  const { getValues } = useFormContext<ProfileDraft>();
  useWatch<ProfileDraft>({ name: listSectionColumns(sectionKey) });
  const isEmpty = summariseSection(sectionKey, getValues()) === null;
  if (isEmpty) return null;
  const { name } = SECTIONS[sectionKey];
  return (
    <Button
      variant="ghost"
      className="self-start"
      aria-label={`Delete ${name}`}
      onClick={() => remove(sectionKey)}
    >
      <Trash2 />
      Delete section
    </Button>
  );
}

type PlanNoticeProps = { reason: HiddenReason; sectionKey: SectionKey; plan: OwnPlan };

function PlanNotice({ reason, sectionKey, plan }: PlanNoticeProps) {
  const needed = reason === 'feature' ? findNeededFeature(sectionKey) : null;
  return (
    <Banner tone="warning">
      <PlanHint feature={needed ?? 'unlimited_sections'}>
        {reason === 'feature'
          ? 'Your plan doesn’t include this section, so visitors don’t see it. '
          : `Hidden: ${plan.sectionLimit} of ${plan.sectionLimit} sections in your plan are used. Move this one up, or switch another off. `}
        We keep what you enter here.
      </PlanHint>
    </Banner>
  );
}

function OffNotice({ sectionKey }: { sectionKey: SectionKey }) {
  const { setValue } = useFormContext<ProfileDraft>();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-b-lg border-ink border-t-2 bg-surface py-2 pr-2 pl-4">
      <p className="text-ink-soft">This section is off.</p>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => setValue(`sections_enabled.${sectionKey}`, true, { shouldDirty: true })}
      >
        Switch it on
      </Button>
    </div>
  );
}

/** The link that was pressed on the page: all its settings, and a button to the other links. */
function OneLink({ index }: { index: number }) {
  const path = `custom_links.${index}` as const;
  // It may have been removed, for example by an undo.
  const link = useWatch<ProfileDraft>({ name: path }) as CustomLink | undefined;
  if (!link) return null;
  return (
    <WithClicks>
      {(countClicks) => (
        <OpenedLink key={link.id} index={index} link={link} countClicks={countClicks} />
      )}
    </WithClicks>
  );
}

type OpenedLinkProps = { index: number; link: CustomLink; countClicks: CountClicks };

function OpenedLink({ index, link, countClicks }: OpenedLinkProps) {
  const { shared } = useLinks(countClicks);
  const { findActions } = useEntryEdits();
  const { turn } = usePlace();
  const name = link.buttonText.trim() || `button ${index + 1}`;
  const { remove } = findActions({ list: 'custom_links', key: link.id }, name);
  const onRemove = () => {
    remove?.();
    turn('links');
  };
  return (
    <LinksContext value={shared}>
      <div className="flex flex-col gap-4">
        <LinkPanel entry={{ index, name, handle: null, onRemove }} link={link} />
        <LinkSwitch index={index} clicks={countClicks(toStoredUrl(link.url))} />
        <Button variant="secondary" className="self-start" onClick={() => turn('links')}>
          All links
        </Button>
      </div>
    </LinksContext>
  );
}

function LinkSwitch({ index, clicks }: { index: number; clicks: number }) {
  const { field } = useController<ProfileDraft, `custom_links.${number}.isVisible`>({
    name: `custom_links.${index}.isVisible`,
  });
  return (
    <SwitchField
      label="Show on the page"
      description={
        clicks > 0 && `${clicks} ${clicks === 1 ? 'click' : 'clicks'} in the last 7 days`
      }
      checked={field.value}
      onCheckedChange={field.onChange}
    />
  );
}
