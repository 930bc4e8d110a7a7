import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  describePreview,
  isUnderWay,
  PUSH_STATUSES,
  type PushedTemplate,
  parsePushStatus,
} from '#agency/templates/rules/push.ts';
import type { PushPreview } from '#agency/templates/rules/push-preview.ts';
import { type Group, groupsQuery } from '#agency/web/agency.ts';
import type { AgencyPushesRow } from '#database/rows.generated.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { describeModes, type Modes, nameParts, parseModes } from '#page/locks/rules/modes.ts';
import { PARTS, type Part } from '#page/locks/rules/parts.ts';
import { usePushTemplate, useTakeBackPush } from './mutations.ts';
import { pushesQuery, templatePreviewQuery } from './queries.ts';

type PushCardProps = {
  /** The template's group; null is everyone's. */
  group: Group | null;
  modes: Modes;
  hasChanges: boolean;
  /** Parts that would be empty on every page. */
  emptyLocks: readonly Part[];
  onSent: () => void;
  onDiscard: () => void;
};

/** Shows what the template would change, and pushes it. */
export function PushCard(props: PushCardProps) {
  const userId = useOwner();
  const { group, modes, hasChanges, emptyLocks, onSent, onDiscard } = props;
  const pushes = useQuery(pushesQuery(userId)).data;
  const preview = useQuery({
    ...templatePreviewQuery(userId, { modes, ...(group && { group_id: group.id }) }, pushes?.[0]),
    placeholderData: keepPreviousData,
  });
  const isBusy = pushes?.some(isUnderWay);
  const push = usePushTemplate();
  const people = preview.data?.people ?? 0;
  // The first push to a group creates the group's own template, even if no page changes.
  const isNews = hasChanges || group?.modes === null;
  const isSaved = people === 0 && isNews;
  const send = group ? `Send to ${group.name}` : 'Send to all pages';
  const sentence = sayPreview(preview, { modes, isNews });
  return (
    <Card
      title="What this changes"
      footer={
        <>
          {hasChanges && (
            <Button variant="ghost" onClick={onDiscard}>
              Discard
            </Button>
          )}
          <ConfirmDialog
            trigger={
              <Button disabled={!preview.data || isBusy || (!isNews && people === 0)}>
                {isSaved ? 'Save the template' : send}
              </Button>
            }
            title={isSaved ? 'Save the template?' : `${send}?`}
            description={`${sentence} You can take it back afterwards.`}
            confirmLabel={isSaved ? 'Save' : 'Send'}
            busyLabel="Sending…"
            tone="primary"
            onConfirm={() => push.mutateAsync({ modes, group }).then(onSent)}
          />
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p aria-live="polite">{isBusy ? 'A template is on its way to the pages.' : sentence}</p>
        {!isBusy && preview.data && preview.data.parts.length > 1 && (
          <PartCounts parts={preview.data.parts} />
        )}
        {emptyLocks.length > 0 && (
          <p className="text-warning">
            {group?.source_id ? 'Empty on that page' : 'Empty on your page'}, so it would be empty
            everywhere: {nameParts(emptyLocks)}.
          </p>
        )}
      </div>
    </Card>
  );
}

function sayPreview(
  { isError, data }: { isError: boolean; data: PushPreview | undefined },
  template: PushedTemplate,
): string {
  if (isError) return 'We couldn’t count the changes. Check your connection and try again.';
  return data ? describePreview(data, template) : 'Counting the pages…';
}

function PartCounts({ parts }: Pick<PushPreview, 'parts'>) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
      {parts.map(({ part, people }) => (
        <li key={part}>
          {PARTS[part].name} <span className="font-medium text-ink tabular-nums">{people}</span>
        </li>
      ))}
    </ul>
  );
}

type Push = Pick<
  AgencyPushesRow,
  'id' | 'created_at' | 'status' | 'total' | 'done' | 'modes' | 'group_id'
>;

/** Recent template pushes with their progress, and a button to undo the last one. */
export function PushList() {
  const userId = useOwner();
  const { data: pushes = [] } = useQuery(pushesQuery(userId));
  const { data: groups = [] } = useQuery(groupsQuery(userId));
  if (pushes.length === 0) return null;
  const isBusy = pushes.some(isUnderWay);
  // In each group, only the newest push that isn't undone can be undone.
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
