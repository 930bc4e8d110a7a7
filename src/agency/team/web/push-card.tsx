import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { describePreview, isUnderWay, type PushedTemplate } from '#agency/templates/rules/push.ts';
import type { PushPreview } from '#agency/templates/rules/push-preview.ts';
import type { Group } from '#agency/web/groups.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { type Modes, nameParts } from '#page/locks/rules/modes.ts';
import type { Part } from '#page/locks/rules/parts.ts';
import { PARTS } from '#page/locks/rules/parts.ts';
import { usePushTemplate } from './mutations.ts';
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
  // The first push to a group begins its own template, even if no page changes.
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
