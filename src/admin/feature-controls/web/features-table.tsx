import { nameFeature, type PlanFeature } from '#admin/rules/feature-changes.ts';
import { Table, TableCell, TableRow } from '#kit/web/list-parts/table.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { FEATURE_KEYS } from '#money/plans/rules/features.ts';
import { PLANS } from '#money/plans/rules/plans.ts';
import { FeatureSwitch } from './feature-switch.tsx';

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
