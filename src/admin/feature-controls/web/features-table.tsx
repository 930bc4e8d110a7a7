import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  nameFeature,
  type PlanFeature,
  tellClosing,
  tellFeatureChange,
} from '#admin/rules/feature-controls.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient, orNull } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormWindow } from '#kit/web/forms/form-dialog.tsx';
import { Table, TableCell, TableRow } from '#kit/web/list-parts/table.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { FEATURE_KEYS, FREE_SECTION_LIMIT } from '#money/plans/rules/features.ts';
import { isPlan, nameStoredPlan, PLANS } from '#money/plans/rules/plans.ts';
import { useRuleActs } from './mutations.ts';

export type FeaturesProps = {
  features: readonly PlanFeature[];
  onChange: (change: PlanFeature) => void;
};

const COLUMNS = ['Feature', ...Object.values(PLANS)];

/** Features by plan, with a column each on wide screens. */
export function FeaturesTable({ features, onChange }: FeaturesProps) {
  return (
    <Card
      title="What plans include"
      description="Anything a plan doesn’t include is hidden on its pages, never deleted."
    >
      <Table caption="Features by plan" columns={COLUMNS}>
        {FEATURE_KEYS.map((key) => (
          <TableRow key={key}>
            <TableCell heading className="whitespace-nowrap">
              {nameFeature(key)}
            </TableCell>
            {Object.keys(PLANS).map((plan) => {
              const feature = features.find((one) => one.plan === plan && one.feature === key);
              return (
                <TableCell key={plan} className="py-2.5">
                  {feature ? (
                    <FeatureSwitch feature={feature} onChange={onChange} isBare />
                  ) : (
                    <span className="text-ink-faint">–</span>
                  )}
                </TableCell>
              );
            })}
          </TableRow>
        ))}
      </Table>
    </Card>
  );
}

type FeatureSwitchProps = {
  feature: PlanFeature;
  /** Asks for confirmation first. */
  onChange: (change: PlanFeature) => void;
  /** In a table, whose headers give the label. */
  isBare?: boolean;
};

/** Adds a feature to a plan, or removes it. */
export function FeatureSwitch({ feature, onChange, isBare = false }: FeatureSwitchProps) {
  const { plan, feature: key, is_enabled, max_count } = feature;
  const name = nameFeature(key);
  const isCounted = key === 'unlimited_sections' && !is_enabled;
  return (
    <div className="flex flex-col gap-1">
      <SwitchField
        label={isBare ? `${name} on ${nameStoredPlan(plan)}` : name}
        hideLabel={isBare}
        checked={is_enabled}
        onCheckedChange={(is_on) =>
          onChange({ ...feature, is_enabled: is_on, max_count: is_on ? null : max_count })
        }
      />
      {isCounted && (
        <Button
          variant="ghost"
          size="sm"
          className="-mx-3 self-start"
          aria-label={`Visible sections on ${nameStoredPlan(plan)}: ${max_count ?? 'all'}`}
          onClick={() => onChange(feature)}
        >
          {max_count ?? 'All'} visible
        </Button>
      )}
    </div>
  );
}

type FeatureWindowProps = { change: PlanFeature; onClose: () => void };

/** Before a change is saved, shows what it would hide, and on how many pages. */
export function FeatureWindow({ change: asked, onClose }: FeatureWindowProps) {
  const { setFeature } = useRuleActs();
  const isCounted = asked.feature === 'unlimited_sections' && !asked.is_enabled;
  const [max, setMax] = useState(asked.max_count ?? FREE_SECTION_LIMIT);
  const change = isCounted ? { ...asked, max_count: max } : asked;
  const preview = useQuery(featurePreviewQuery(change));
  const plan = isPlan(asked.plan) ? asked.plan : 'free';
  const verb = asked.is_enabled ? 'Include' : 'Take out';
  const pages = preview.data ?? null;
  return (
    <FormWindow
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${verb}: ${nameFeature(asked.feature)}, ${PLANS[plan]}`}
      description={
        preview.isError
          ? 'We couldn’t count how many pages this changes.'
          : tellFeatureChange(change, plan, pages)
      }
      confirmLabel={isCounted ? 'Save' : verb}
      busyLabel="Changing…"
      tone={(pages ?? 0) > 0 ? 'danger' : 'primary'}
      waiting={preview.isPending && 'Counting pages…'}
      onSubmit={() => setFeature(change)}
    >
      {!asked.is_enabled && <p className="text-ink-soft">{tellClosing(asked.feature)}</p>}
      {isCounted && (
        <TextField
          label="Visible sections"
          type="number"
          inputMode="numeric"
          min={0}
          max={100}
          required
          value={max}
          onChange={(event) => setMax(event.currentTarget.valueAsNumber || 0)}
          description="The first ones in order. The others are kept."
        />
      )}
    </FormWindow>
  );
}

/** The number of pages on which a change would hide something. */
function featurePreviewQuery(change: PlanFeature) {
  return queryOptions({
    queryKey: queryKeys.featurePreview(change),
    queryFn: async () => {
      const asked = { ...change, max_count: orNull(change.max_count) };
      const { data } = await dataClient.rpc('admin_preview_feature', asked).throwOnError();
      return Number((data as { pages?: unknown } | null)?.pages);
    },
    staleTime: 0,
    gcTime: 0,
  });
}
