import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  DEFAULT_TIME_ZONE,
  findOwnTimeZone,
  findTimeZone,
  listTimeZones,
  toZoneName,
} from '#account/rules/time-zones.ts';
import { useChangeSettings } from '#account/web/account.ts';
import { ownSettingsQuery } from '#account/web/own-settings.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { CardForm } from '#kit/web/forms/card-form.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatTimeIn } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { Card } from '#kit/web/ui/card.tsx';

const TITLE = 'Time zone';
const DESCRIPTION = 'Used for your numbers and for dates in our emails.';

/** The time zone of the account's days. */
export function TimeZoneSettings() {
  const userId = useOwner();
  const settings = useQuery(ownSettingsQuery(userId));
  if (settings.data) return <ZoneForm zone={settings.data.time_zone} />;
  return (
    <Card title={TITLE} description={DESCRIPTION}>
      {settings.isPending && <Skeleton className="h-20" />}
      {settings.isError && (
        <LoadFailure title="We couldn’t load your time zone" onRetry={settings.refetch}>
          Your numbers aren’t affected.
        </LoadFailure>
      )}
    </Card>
  );
}

function ZoneForm({ zone }: { zone: string | null }) {
  const stored = zone ?? DEFAULT_TIME_ZONE;
  const here = findOwnTimeZone();
  const zones = listZones(stored, here);
  const [typed, setTyped] = useState(toZoneName(stored));
  const chosen = findTimeZone(typed, zones);
  const now = useCurrentMinute();
  const change = useChangeSettings();
  const listId = useId();
  const save = async () => {
    if (chosen === null) return 'Please choose a time zone from the list.';
    const refusal = await change.ask({ time_zone: chosen });
    if (refusal === null) toast.success('Time zone saved.');
    // Failures show as a toast, as for all choices.
    return null;
  };
  return (
    <CardForm title={TITLE} description={DESCRIPTION} saveLabel="Save time zone" save={save}>
      <TextField
        label="Where you are"
        type="search"
        list={listId}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        description={
          chosen === null
            ? 'Type a city and choose it from the list.'
            : `It’s ${formatTimeIn(now, chosen)} there now. Days counted so far don’t change.`
        }
      />
      <datalist id={listId}>
        {zones.map((one) => (
          <option key={one} value={toZoneName(one)} />
        ))}
      </datalist>
      {here !== chosen && (
        <Button
          type="button"
          variant="secondary"
          className="self-start"
          onClick={() => setTyped(toZoneName(here))}
        >
          Use {toZoneName(here)}, as on this device
        </Button>
      )}
    </CardForm>
  );
}

/** Browsers list only the current name of a zone; the stored one may be an older alias. */
function listZones(...needed: readonly string[]) {
  return [...new Set([...needed, ...listTimeZones()])].toSorted();
}
