import { useFormContext, useFormState } from 'react-hook-form';
import { SortableList } from '#kit/web/list-parts/sortable-list.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import type { PlaceControls } from '#page/draft/web/use-place.ts';
import { useSections } from '#page/draft/web/use-sections.ts';
import { useLock } from '#page/locks/web/page-locks.ts';
import { moveSection } from '../rules/section-order.ts';
import { listSectionColumns, SECTIONS } from '../rules/sections.ts';
import { divideSections, isLocked } from '../rules/visible-sections.ts';
import { SectionRow } from './section-row.tsx';

type SectionRowsProps = {
  plan: OwnPlan;
  controls: PlaceControls;
  /** On phones an open section covers the page; elsewhere it is beside it. */
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
