import { nameFeature, type PlanFeature } from '#admin/rules/feature-changes.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { isPlan, PLANS } from '#money/plans/rules/plans.ts';

type FeatureSwitchProps = {
  feature: PlanFeature;
  /** Asks for confirmation first. */
  onChange: (change: PlanFeature) => void;
  /** In a table, whose headers give the label. */
  isBare?: boolean;
};

/** Whether a plan includes a feature. */
export function FeatureSwitch({ feature, onChange, isBare = false }: FeatureSwitchProps) {
  const { plan, feature: key, is_enabled, max_count } = feature;
  const name = nameFeature(key);
  const isCounted = key === 'unlimited_sections' && !is_enabled;
  return (
    <div className="flex flex-col gap-1">
      <SwitchField
        label={isBare ? `${name} on ${isPlan(plan) ? PLANS[plan] : plan}` : name}
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
          aria-label={`Visible sections on ${isPlan(plan) ? PLANS[plan] : plan}: ${max_count ?? 'all'}`}
          onClick={() => onChange(feature)}
        >
          {max_count ?? 'All'} visible
        </Button>
      )}
    </div>
  );
}
