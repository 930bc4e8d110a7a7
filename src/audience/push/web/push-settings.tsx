import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { ONLY_LOOKING } from '#kit/rules/session/session.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { FieldRow } from '#kit/web/forms/card-form.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import {
  FIRST_CHOICES,
  findPushState,
  type PushChoices,
  pushChoicesQuery,
  useChangePush,
  useTurnOffPush,
  useTurnOnPush,
} from './push-device.ts';

/** Settings for notifications of new leads on this device: on or off, quiet hours, names. */
export function PushSettings() {
  const state = findPushState();
  return (
    <Card
      title="Notifications on this device"
      description="Shown when a new lead arrives, even while this page is closed."
    >
      {state === 'able' ? <Device /> : <Reason of={state} />}
    </Card>
  );
}

const REASONS = {
  viewing: ONLY_LOOKING,
  off: 'Notifications are switched off on this server.',
  blocked: 'Notifications are blocked for this site. Allow them in your browser’s settings first.',
  missing: `This browser can’t show them. On an iPhone or iPad, add ${PRODUCT_NAME} to the home screen and open it from there.`,
};

function Reason({ of }: { of: keyof typeof REASONS }) {
  return <p className="text-ink-soft">{REASONS[of]}</p>;
}

function Device() {
  const query = useQuery(pushChoicesQuery(useOwner()));
  const turnOn = useTurnOnPush();
  if (query.isPending) return <Skeleton className="h-11" />;
  if (query.isError) return <LoadFailure onRetry={query.refetch} />;
  if (query.data === 'off') return <Reason of="off" />;
  if (query.data) return <Choices choices={query.data} />;
  return (
    <Button
      variant="secondary"
      className="self-start"
      busy={turnOn.isPending}
      busyLabel="Turning on…"
      onClick={() => turnOn.mutate()}
    >
      <Bell />
      Turn on
    </Button>
  );
}

const HOURS = Array.from({ length: 24 }, (_none, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

function Choices({ choices }: { choices: PushChoices }) {
  const change = useChangePush();
  const turnOff = useTurnOffPush();
  const { names, quiet } = change.isPending ? change.variables : choices;
  const setQuiet = (hours: PushChoices['quiet']) => change.mutate({ names, quiet: hours });
  return (
    <div className="flex flex-col gap-5">
      <SwitchField
        label="Show the name"
        description="Anyone who sees your screen can read it."
        checked={names}
        onCheckedChange={(isOn) => change.mutate({ names: isOn, quiet })}
      />
      <SwitchField
        label="Quiet hours"
        description="Notifications wait until they end, in your time zone."
        checked={quiet !== null}
        onCheckedChange={(isOn) => setQuiet(isOn ? FIRST_CHOICES.quiet : null)}
      />
      {quiet && (
        <FieldRow>
          <ChoiceField
            label="From"
            options={HOURS.filter(({ value }) => Number(value) !== quiet.to)}
            value={String(quiet.from)}
            onChoose={(hour) => setQuiet({ ...quiet, from: Number(hour) })}
          />
          <ChoiceField
            label="To"
            options={HOURS.filter(({ value }) => Number(value) !== quiet.from)}
            value={String(quiet.to)}
            onChoose={(hour) => setQuiet({ ...quiet, to: Number(hour) })}
          />
        </FieldRow>
      )}
      <Button
        variant="secondary"
        className="self-start"
        busy={turnOff.isPending}
        busyLabel="Turning off…"
        onClick={() => turnOff.mutate()}
      >
        Turn off
      </Button>
    </div>
  );
}
