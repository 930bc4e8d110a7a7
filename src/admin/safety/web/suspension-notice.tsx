import { queryOptions, useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { SUPPORT_LINKS } from '#kit/rules/product.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient, readWith } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { FormWindow } from '#kit/web/forms/form-dialog.tsx';
import { readText } from '#kit/web/forms/use-submit.ts';
import { EditorBanner } from '#kit/web/look/folded-banner.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import type { Suspension } from '#page/safety/rules/parse-suspension.ts';
import { APPEAL_MAX_LENGTH, mayAppeal } from '#page/safety/rules/suspension.ts';

/** Tells a suspended owner the reason, with a way to appeal; on every screen until it is lifted. */
export function SuspensionNotice() {
  const userId = useOwner();
  const { data: suspension } = useQuery(ownSuspensionQuery(userId));
  const [isAppealing, setAppealing] = useState(false);
  if (!suspension) return null;
  const mayAsk = mayAppeal(suspension);
  return (
    <EditorBanner
      tone="danger"
      icon={<Ban />}
      title={toTitle(suspension)}
      actions={
        mayAsk ? (
          <Button size="sm" variant="secondary" onClick={() => setAppealing(true)}>
            {suspension.appeal === null ? 'Appeal' : 'Appeal again'}
          </Button>
        ) : (
          suspension.appeal?.answered_at && (
            <Button size="sm" variant="secondary" asChild>
              <a href={SUPPORT_LINKS[0].url}>Write to support</a>
            </Button>
          )
        )
      }
    >
      <Why suspension={suspension} />
      {isAppealing && <AppealDialog onClose={() => setAppealing(false)} />}
    </EditorBanner>
  );
}

/** The suspension of the owner's page, or null. */
function ownSuspensionQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.suspension(userId),
    queryFn: async () => {
      const [data, { parseSuspension }] = await readWith(
        dataClient.rpc('own_suspension').throwOnError(),
        () => import('#page/safety/rules/parse-suspension.ts'),
      );
      return parseSuspension(data);
    },
  });
}

function toTitle({ by, agency_name }: Suspension): string {
  return by === 'agency'
    ? `${agency_name || 'Your agency'} suspended your page`
    : 'Your page is suspended';
}

function Why({ suspension }: { suspension: Suspension }) {
  const { by, reason, suspended_at, appeal } = suspension;
  return (
    <div className="wrap-anywhere flex max-w-prose flex-col gap-1">
      <p>Since {formatDate(suspended_at)} visitors see no page here. You can still edit it.</p>
      {reason && (
        <p>
          Why: <q dir="auto">{reason}</q>
        </p>
      )}
      {by === 'agency' && <p>Only your agency can open it again. Please ask there.</p>}
      {appeal && <Answer appeal={appeal} />}
    </div>
  );
}

function Answer({ appeal }: { appeal: NonNullable<Suspension['appeal']> }) {
  if (appeal.answered_at === null) {
    return <p role="status">You appealed on {formatDate(appeal.sent_at)}. We’ll answer here.</p>;
  }
  return (
    <p>
      Your appeal was answered on {formatDate(appeal.answered_at)}:{' '}
      <q dir="auto">{appeal.answer}</q>
    </p>
  );
}

type AppealDialogProps = { onClose: () => void };

/** Lets a suspended owner explain why the page should be restored. */
function AppealDialog({ onClose }: AppealDialogProps) {
  const { ask } = useAppeal();
  return (
    <FormWindow
      open
      onOpenChange={onClose}
      title="Appeal"
      description="A person reads it and looks at your current page."
      confirmLabel="Send the appeal"
      busyLabel="Sending…"
      onSubmit={(form) =>
        ask(readText(form, 'text'), 'We couldn’t send your appeal. Nothing is lost.')
      }
    >
      <TextareaField
        label="Why should the page come back?"
        description="What was wrong, and what did you change?"
        name="text"
        required
        maxLength={APPEAL_MAX_LENGTH}
        dir="auto"
      />
    </FormWindow>
  );
}

/** Sends an owner's appeal against a suspension. */
function useAppeal() {
  const userId = useOwner();
  return useWrite({
    write: async (text: string) => dataClient.rpc('appeal', { text }).throwOnError(),
    stale: staleAfter.appeal(userId),
    done: 'Your appeal is sent',
  });
}
