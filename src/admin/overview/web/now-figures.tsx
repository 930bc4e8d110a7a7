import { Link } from 'react-router';
import type { AdminOverview } from '#admin/rules/overview.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Card } from '#kit/web/ui/card.tsx';

/** Shown unless zero. */
const OTHERS = [
  { status: 'unconfirmed', name: 'Unconfirmed' },
  { status: 'invited', name: 'Invited' },
  { status: 'suspended', name: 'Suspended' },
  { status: 'leaving', name: 'Scheduled for deletion' },
] as const;

/** Current totals; each number links to the accounts it counts. */
export function NowFigures({ now }: { now: AdminOverview['now'] }) {
  const users = PATHS.adminUsers;
  return (
    <Card title="Right now">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
        <Figure name="Accounts" count={now.accounts} to={users} />
        <Figure name="Live pages" count={now.active_pages} to={`${users}?status=active`} />
        <Figure name="Agencies" count={now.agencies} to={PATHS.adminAgency} />
        {OTHERS.map(({ status, name }) =>
          now[status] === 0 ? null : (
            <Figure key={status} name={name} count={now[status]} to={`${users}?status=${status}`} />
          ),
        )}
      </dl>
    </Card>
  );
}

function Figure({ name, count, to }: { name: string; count: number; to: string }) {
  return (
    <div className="relative flex min-w-0 flex-col gap-1">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold text-xl">
        <Link
          to={to}
          aria-label={`${count.toLocaleString()} ${name}`}
          className="rounded-sm underline-offset-4 after:absolute after:-inset-2 hover:underline"
        >
          {count.toLocaleString()}
        </Link>
      </dd>
    </div>
  );
}
