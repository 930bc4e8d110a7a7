import { useQuery } from '@tanstack/react-query';
import { isUnderWay, PUSH_STATUSES, parsePushStatus } from '#agency/templates/rules/push.ts';
import { type Group, groupsQuery } from '#agency/web/groups.ts';
import type { AgencyPushesRow } from '#database/rows.generated.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { describeModes, parseModes } from '#page/locks/rules/modes.ts';
import { useTakeBackPush } from './mutations.ts';
import { pushesQuery } from './queries.ts';

type Push = Pick<
  AgencyPushesRow,
  'id' | 'created_at' | 'status' | 'total' | 'done' | 'modes' | 'group_id'
>;

/** Recent template pushes with their progress, and a button to take the last one back. */
export function PushList() {
  const userId = useOwner();
  const { data: pushes = [] } = useQuery(pushesQuery(userId));
  const { data: groups = [] } = useQuery(groupsQuery(userId));
  if (pushes.length === 0) return null;
  const isBusy = pushes.some(isUnderWay);
  // Of each group, only the newest push not yet taken back can be taken back.
  const isLatest = (push: Push) =>
    push ===
    pushes.find(({ status, group_id }) => status !== 'taken_back' && group_id === push.group_id);
  return (
    <Card title="Sent" className="[&>div]:py-2">
      <ul className="flex flex-col divide-y divide-line">
        {pushes.map((push) => (
          <li key={push.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <PushWords push={push} group={groups.find(({ id }) => id === push.group_id)} />
            {isLatest(push) && !isBusy && <TakeBack push={push} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PushWords({ push, group }: { push: Push; group: Group | undefined }) {
  const { status, total, done, created_at } = push;
  return (
    <div className="flex min-w-48 flex-1 flex-col gap-0.5">
      <p className="font-medium">
        {group && <span dir="auto">{group.name} · </span>}
        {describeModes(parseModes(push.modes))}
      </p>
      <p className="text-ink-faint">
        <time dateTime={created_at}>{formatMoment(created_at)}</time>
        {' · '}
        {isUnderWay(push)
          ? `${status === 'taken_back' ? 'Taking back: ' : ''}${done.toLocaleString()} of ${total.toLocaleString()} pages`
          : `${PUSH_STATUSES[parsePushStatus(status)]}, ${toPages(done)}`}
      </p>
      {isUnderWay(push) && <Progress done={done} total={total} />}
    </div>
  );
}

function Progress({ done, total }: { done: number; total: number }) {
  return (
    <div
      role="progressbar"
      aria-label="Pages reached"
      aria-valuenow={done}
      aria-valuemin={0}
      aria-valuemax={total}
      className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className="h-full rounded-full bg-accent transition-[width]"
        style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }}
      />
    </div>
  );
}

function TakeBack({ push }: { push: Push }) {
  const takeBack = useTakeBackPush();
  return (
    <ConfirmDialog
      trigger={
        <Button variant="secondary" size="sm">
          Take back
        </Button>
      }
      title="Take this template back?"
      description={`${toPages(push.done)} get back their earlier content. Anything people have changed since stays.`}
      confirmLabel="Take back"
      busyLabel="Taking back…"
      tone="primary"
      onConfirm={() => takeBack.mutateAsync(push.id)}
    />
  );
}

function toPages(count: number): string {
  return count === 1 ? '1 page' : `${count.toLocaleString()} pages`;
}
