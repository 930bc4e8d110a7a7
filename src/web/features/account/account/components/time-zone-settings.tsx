import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  DEFAULT_TIME_ZONE,
  findOwnTimeZone,
  listTimeZones,
  toZoneName,
} from '#domain/account/time-zones.ts';
import { ownSettingsQuery } from '#web/lib/account/own-settings.ts';
import { CardForm } from '#web/lib/forms/card-form.tsx';
import { useOwner } from '#web/lib/session/owner.ts';
import { formatTimeIn } from '#web/lib/time/dates.ts';
import { useCurrentMinute } from '#web/lib/time/now.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { LoadFailure } from '#web/ui/lists/load-failure.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { useChangeSettings } from '../mutations/account.ts';

const TITLE = 'Time zone';
const DESCRIPTION = 'Used for your numbers and for dates in our emails.';

/** The time zone that the account's days are counted in. */
export function TimeZoneSettings() {
  const userId = useOwner();
  const settings = useQuery(ownSettingsQuery(userId));
  if (settings.data) return <ZoneForm zone={settings.data.time_zone} />;
  return (
    <Card title={TITLE} description={DESCRIPTION}>
      {settings.isPending && <Skeleton className="h-20" />}
      {settings.isError && (
        <LoadFailure title="Your time zone could not be loaded" onRetry={settings.refetch}>
          Your numbers are counted as before.
        </LoadFailure>
      )}
    </Card>
  );
}

function ZoneForm({ zone }: { zone: string | null }) {
  const stored = zone ?? DEFAULT_TIME_ZONE;
  const [chosen, setChosen] = useState(stored);
  const here = findOwnTimeZone();
  const now = useCurrentMinute();
  const change = useChangeSettings();
  const save = async () => {
    const refusal = await change.ask({ time_zone: chosen });
    if (refusal === null) toast.success('Time zone saved.');
    // Said in a toast, as for all choices.
    return null;
  };
  return (
    <CardForm title={TITLE} description={DESCRIPTION} saveLabel="Save time zone" save={save}>
      <SelectField
        label="Where you are"
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        options={listOptions(stored, here)}
        description={`It’s ${formatTimeIn(now, chosen)} there now. Days counted so far don’t change.`}
      />
      {here !== chosen && (
        <Button
          type="button"
          variant="secondary"
          className="self-start"
          onClick={() => setChosen(here)}
        >
          Use {toZoneName(here)}, as on this device
        </Button>
      )}
    </CardForm>
  );
}

/** Browsers list the newest name of a zone; what is stored may be another one of it. */
function listOptions(...needed: readonly string[]) {
  return [...new Set([...needed, ...listTimeZones()])]
    .toSorted()
    .map((value) => ({ value, label: toZoneName(value) }));
}
