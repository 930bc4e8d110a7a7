import type { Person } from '#admin/rules/parse-person.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { toAmount } from '#money/plans/rules/quotas.ts';

/** Storage used, of the plan's limit. */
export function PersonUsage({ person: { usage } }: { person: Person }) {
  return (
    <Card title="Storage">
      <Facts columns={4}>
        {STORED.map(([quota, name]) => (
          <Fact key={quota} name={name}>
            {toAmount(quota, usage[quota])}
            {usage.maxima[quota] !== undefined && ` of ${toAmount(quota, usage.maxima[quota])}`}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

const STORED = [
  ['pictures', 'Pictures'],
  ['picture_bytes', 'Space for them'],
  ['contacts', 'Contacts'],
  ['versions', 'Versions'],
] as const;
