import { clsx } from 'clsx';
import {
  AlignLeft,
  AppWindow,
  Briefcase,
  CalendarClock,
  ChevronRight,
  ContactRound,
  Images,
  Inbox,
  Link2,
  type LucideIcon,
  MapPin,
  Music,
  Play,
  Share2,
  Sparkles,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { SortableList } from '#kit/web/list-parts/sortable-list.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { FREE_SECTION_LIMIT } from '#money/plans/rules/features.ts';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { useSettledDraft } from '#page/draft/web/settled-draft.tsx';
import type { PlaceControls } from '#page/draft/web/use-place.ts';
import { useCardFilling, useSections } from '#page/draft/web/use-sections.ts';
import { summariseSection } from '#page/editor/rules/section-summaries.ts';
import type { EmbedKind } from '#page/embeds/rules/embeds.ts';
import { useLock } from '#page/locks/web/page-locks.ts';
import {
  divideSections,
  findNeededFeature,
  type HiddenReason,
  isLocked,
  listSectionColumns,
  moveSection,
  SECTIONS,
  type SectionKey,
} from '../rules/sections.ts';
import { SECTION_PANEL_ID } from './section-content.tsx';

type SectionRowsProps = {
  plan: OwnPlan;
  controls: PlaceControls;
  /** On phones an open section covers the page; elsewhere it is beside the page. */
  isSheet: boolean;
};

/** The page's sections with their content, switches and order. One is open at a time. */
export function SectionRows({ plan, controls, isSheet }: SectionRowsProps) {
  const { setValue, getValues } = useFormContext<ProfileDraft>();
  const { errors } = useFormState<ProfileDraft>();
  const { enabled, order } = useSections();
  const { visible, hidden } = divideSections(enabled, plan);
  const { place, open, close } = controls;
  const orderLock = useLock('sections');
  const move = (from: number, to: number) =>
    setValue('section_order', moveSection(getValues('section_order'), order, from, to));
  return (
    <Card
      title="Sections"
      description={orderLock ?? <Description plan={plan} used={visible.length} />}
      className="[&>div]:px-0 [&>div]:pb-0 @container [&>header]:px-4 @sm:[&>header]:px-6"
    >
      <SortableList
        label="Sections"
        entries={order.map((key) => ({ id: key, key, name: SECTIONS[key].name }))}
        onMove={move}
        className="flex flex-col border-line border-t"
        itemClassName="@container bg-surface not-last:border-b border-line last:rounded-b-lg scroll-mt-16"
      >
        {({ key, name }, _index, renderHandle) => (
          <SectionRow
            sectionKey={key}
            handle={orderLock === null ? renderHandle(name) : <span className="w-3" />}
            isOrderLocked={orderLock !== null}
            plan={plan}
            isOpen={place.section === key && !isSheet}
            isOn={enabled.includes(key)}
            isLocked={isLocked(key, plan)}
            hiddenReason={hidden.get(key) ?? null}
            hasProblem={listSectionColumns(key).some((column) => errors[column])}
            onPress={() => (place.section === key ? close() : open(key, { isSheet }))}
          />
        )}
      </SortableList>
    </Card>
  );
}

/** On plans with a section limit: how many are used, and how to get more. */
function Description({ plan, used }: { plan: OwnPlan; used: number }) {
  if (plan.sectionLimit === null) return 'What visitors see below your name, in this order.';
  return (
    <>
      {used} of {plan.sectionLimit} sections used.{' '}
      {used >= plan.sectionLimit && (
        <PlanHint feature="unlimited_sections">Premium shows all of them.</PlanHint>
      )}
    </>
  );
}

type OwnIcons = Record<Exclude<SectionKey, EmbedKind>, LucideIcon>;

/** Embeds may do without their own. */
const SECTION_ICONS: Readonly<OwnIcons & Partial<Record<EmbedKind, LucideIcon>>> = {
  vcard: ContactRound,
  social: Share2,
  links: Link2,
  lead_form: Inbox,
  skill: Sparkles,
  experience: Briefcase,
  text: AlignLeft,
  video: Play,
  map: MapPin,
  audio: Music,
  calendar: CalendarClock,
  gallery: Images,
};

type SectionRowProps = {
  sectionKey: SectionKey;
  handle: ReactNode;
  plan: OwnPlan;
  isOpen: boolean;
  isOn: boolean;
  /** Whether an agency decides which sections are on. */
  isOrderLocked: boolean;
  /** Not included in the plan. */
  isLocked: boolean;
  /** Why visitors don't see it although it is on. */
  hiddenReason: HiddenReason | null;
  /** Whether it has an error. */
  hasProblem: boolean;
  onPress: () => void;
};

/** One section as a row, which opens its editor over the page or beside it. */
export function SectionRow(props: SectionRowProps) {
  const { sectionKey, handle, isOn, isLocked, isOrderLocked } = props;
  return (
    <div className="flex flex-wrap items-center gap-1 pr-3 pl-1 @sm:pr-6 @sm:pl-3">
      {handle}
      <RowButton {...props} />
      {isLocked && (
        // The badge's press area ends before the switch.
        <span className="mr-3 @max-[19rem]:order-last @max-[19rem]:basis-full @max-[19rem]:pb-2.5 @max-[19rem]:pl-9">
          <PlanHint feature={findNeededFeature(sectionKey) ?? 'unlimited_sections'} look="badge" />
        </span>
      )}
      <RowSwitch sectionKey={sectionKey} isOn={isOn} disabled={isOrderLocked} />
    </div>
  );
}

function RowButton(props: SectionRowProps) {
  const { sectionKey, isOpen, isOn, onPress } = props;
  const lineId = useId();
  const name = SECTIONS[sectionKey].name;
  const Icon = SECTION_ICONS[sectionKey] ?? AppWindow;
  return (
    <h3 className="min-w-0 flex-1">
      <button
        type="button"
        aria-label={name}
        aria-describedby={lineId}
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': SECTION_PANEL_ID })}
        className="group flex min-h-16 w-full items-center gap-3 rounded-md py-2.5 pr-2 pl-1 text-left"
        onClick={onPress}
      >
        <span
          aria-hidden
          className={clsx(
            'grid size-9 shrink-0 place-items-center rounded-md @max-[19rem]:hidden [&_svg]:size-[18px]',
            isOn ? 'bg-accent-soft text-accent-text' : 'bg-sunken text-ink-faint',
          )}
        >
          <Icon />
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span
            className={clsx(
              'font-medium group-hover:underline group-hover:underline-offset-4',
              isOpen && 'text-accent-text',
            )}
          >
            {name}
          </span>
          <RowLine {...props} id={lineId} />
        </span>
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-faint @max-[19rem]:hidden rtl:rotate-180"
        />
      </button>
    </h3>
  );
}

const HIDDEN_LINES: Record<HiddenReason, string> = {
  feature: 'Visitors see it with Premium',
  limit: `Hidden: Free shows ${FREE_SECTION_LIMIT} sections`,
};

/** The section's summary. It follows the draft without re-rendering the row around it. */
function RowLine({ id, ...row }: SectionRowProps & { id: string }) {
  const { text, look } = describeRow(row, summariseSection(row.sectionKey, useSettledDraft()));
  return (
    <span id={id} className={clsx('text-sm line-clamp-2 @sm:truncate', look)}>
      {text}
    </span>
  );
}

function describeRow(row: SectionRowProps, summary: string | null) {
  const { sectionKey, isOn, hasProblem, hiddenReason } = row;
  if (hasProblem) return { text: 'Something needs correcting', look: 'text-danger' };
  if (hiddenReason) return { text: HIDDEN_LINES[hiddenReason], look: 'text-warning' };
  if (isOn && summary === null) return { text: 'Nothing here yet', look: 'text-ink-faint' };
  return { text: summary ?? SECTIONS[sectionKey].sentence, look: 'text-ink-faint' };
}

type RowSwitchProps = { sectionKey: SectionKey; isOn: boolean; disabled: boolean };

function RowSwitch({ sectionKey, isOn, disabled }: RowSwitchProps) {
  const { field } = useController<ProfileDraft, `sections_enabled.${string}`>({
    name: `sections_enabled.${sectionKey}`,
  });
  const fillCard = useCardFilling();
  const turn = (next: boolean) => {
    field.onChange(next);
    // An empty card gives visitors no save button.
    if (next && sectionKey === 'vcard') fillCard();
  };
  return (
    <SwitchField
      label={SECTIONS[sectionKey].name}
      hideLabel
      checked={isOn}
      disabled={disabled}
      onCheckedChange={turn}
    />
  );
}
