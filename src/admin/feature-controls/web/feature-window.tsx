import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  nameFeature,
  type PlanFeature,
  tellClosing,
  tellFeatureChange,
} from '#admin/rules/feature-changes.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormWindow } from '#kit/web/forms/form-dialog.tsx';
import { FREE_SECTION_LIMIT } from '#money/plans/rules/features.ts';
import { isPlan, PLANS } from '#money/plans/rules/plans.ts';
import { useRuleActs } from './mutations.ts';
import { featurePreviewQuery } from './queries.ts';

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
