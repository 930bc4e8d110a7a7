import { useQuery } from '@tanstack/react-query';
import {
  DEFAULT_TIME_ZONE,
  findOwnTimeZone,
  listTimeZones,
  toZoneName,
} from '#account/rules/time-zones.ts';
import { useChangeSettings } from '#account/web/account.ts';
import { ownSettingsQuery } from '#account/web/own-settings.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatTimeIn } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { Card } from '#kit/web/ui/card.tsx';

/** The time zone that defines the account's days. */
export function TimeZoneSettings() {
  const userId = useOwner();
  const settings = useQuery(ownSettingsQuery(userId));
  return (
    <Card title="Time zone" description="Used for your numbers and for dates in our emails.">
      {settings.isPending && <Skeleton className="h-20" />}
      {settings.isError && !settings.data && (
        <LoadFailure title="We couldn’t load your time zone" onRetry={settings.refetch}>
          Your numbers aren’t affected.
        </LoadFailure>
      )}
      {settings.data && <Zone stored={settings.data.time_zone ?? DEFAULT_TIME_ZONE} />}
    </Card>
  );
}

function Zone({ stored }: { stored: string }) {
  const here = findOwnTimeZone();
  const now = useCurrentMinute();
  const change = useChangeSettings();
  const chosen = (change.isPending && change.variables.time_zone) || stored;
  const save = async (time_zone: string) => {
    // Failures show as a toast, as for all choices.
    if ((await change.ask({ time_zone })) === null) toast.success('Time zone saved.');
  };
  return (
    <div className="flex max-w-md flex-col gap-5">
      <ChoiceField
        label="Where you are"
        searchLabel="Search cities"
        value={chosen}
        options={listZones(chosen, here).map((value) => ({ value, label: toZoneName(value) }))}
        onChoose={(zone) => void save(zone)}
        description={`It’s ${formatTimeIn(now, chosen)} there now. Past figures don’t change.`}
      />
      {here !== chosen && (
        <Button variant="secondary" className="self-start" onClick={() => void save(here)}>
          Use {toZoneName(here)}, as on this device
        </Button>
      )}
    </div>
  );
}

/** Browsers list only a zone's current name; the stored one may be an older alias. */
function listZones(...needed: readonly string[]) {
  return [...new Set([...needed, ...listTimeZones()])].toSorted();
}
