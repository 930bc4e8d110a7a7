import type { ReactNode } from 'react';
import { Card } from '#kit/web/ui/card.tsx';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';

type AdvancedCardProps = {
  title: string;
  description?: string;
  isAdvanced: boolean;
  children: ReactNode;
};

/** A panel of settings that only some plans include; all plans can try them in the preview. */
export function AdvancedCard({ title, description, isAdvanced, children }: AdvancedCardProps) {
  return (
    <Card
      title={title}
      description={description}
      action={!isAdvanced && <PlanHint feature="advanced_design" look="badge" />}
    >
      <div className="flex flex-col gap-5">{children}</div>
    </Card>
  );
}
