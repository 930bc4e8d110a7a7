import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { AdminOverview } from '#admin/rules/overview.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';

/** Whether the server keeps up with its background jobs. */
export function HealthCard({ queue }: { queue: AdminOverview['now']['queue'] }) {
  const { waiting, late, failed } = queue;
  const isWell = failed === 0 && late === 0;
  return (
    <Card
      title="Jobs"
      action={
        <Button asChild variant="ghost" size="sm" className="-my-1 -mr-2">
          <Link to={PATHS.adminJobs}>View jobs</Link>
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="flex items-center gap-2 font-medium">
          {isWell ? (
            <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
          ) : (
            <TriangleAlert aria-hidden className="size-4 shrink-0 text-danger" />
          )}
          {isWell ? 'Nothing is late or has failed' : 'Needs attention'}
        </p>
        <Facts columns={3}>
          <Fact name="Waiting">{waiting.toLocaleString()}</Fact>
          <Fact name="Late">{late.toLocaleString()}</Fact>
          <Fact name="Failed">{failed.toLocaleString()}</Fact>
        </Facts>
      </div>
    </Card>
  );
}
