import { RotateCw } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { readText } from '#kit/web/forms/use-submit.ts';
import { toServerNow } from '#kit/web/session/claims.ts';
import { useSession } from '#kit/web/session/session.ts';
import { useReplayFailed } from './mutations.ts';

const HOUR_MS = 3_600_000;

/** In hours, as named in the select. The log keeps 30 days. */
const PERIODS = [
  { value: '1', label: 'The last hour' },
  { value: '24', label: 'The last 24 hours' },
  { value: '168', label: 'The last 7 days' },
  { value: '720', label: 'The last 30 days' },
];

/** Asks for a start time, and resends messages that failed since. */
export function ReplayFailed({ webhookId }: { webhookId: string }) {
  const replay = useReplayFailed(webhookId);
  const session = useSession();
  const send = (form: FormData) => {
    const now = session ? toServerNow(session) : Date.now();
    const since = now - Number(readText(form, 'hours')) * HOUR_MS;
    return replay.ask(new Date(since).toISOString());
  };
  return (
    <FormDialog
      trigger={
        <Button variant="ghost" size="sm">
          <RotateCw />
          Send failed again
        </Button>
      }
      title="Send failed messages again"
      description="The oldest go first, up to 1,000 a minute. Each keeps its id, so your endpoint can tell what it already has."
      confirmLabel="Send again"
      busyLabel="Sending…"
      onSubmit={send}
    >
      <ChoiceField label="Failed in" name="hours" options={PERIODS} defaultValue="720" />
    </FormDialog>
  );
}
