import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SWITCH_NAMES, SWITCHES, type SwitchName } from '#admin/rules/switches.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { FormWindow } from '#kit/web/forms/form-dialog.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { ask } from '#kit/web/overlays/question.tsx';
import { formatMoment } from '#kit/web/time/dates.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { useRuleActs } from './mutations.ts';

/** Switches that turn a feature off for all accounts in an emergency. */
export function SwitchesCard() {
  const { data, isError, refetch } = useQuery(switchesQuery);
  const [asked, setAsked] = useState<SwitchName | null>(null);
  const isOn = (name: SwitchName) => data?.find((one) => one.name === name)?.is_on ?? true;
  return (
    <Card
      title="Site-wide switches"
      description="Emergency switches. They take effect within a second."
    >
      {!data && !isError && <Skeleton className="h-40" />}
      {!data && isError && <LoadFailure title="We couldn’t load the switches" onRetry={refetch} />}
      {data && (
        <ul className="grid gap-x-10 gap-y-5 md:grid-cols-2">
          {SWITCH_NAMES.map((name) => (
            <li key={name}>
              <SwitchField
                label={SWITCHES[name].name}
                description={
                  isOn(name)
                    ? SWITCHES[name].on
                    : `${SWITCHES[name].off} Since ${formatMoment(data.find((one) => one.name === name)?.changed_at ?? '')}.`
                }
                checked={isOn(name)}
                onCheckedChange={() => setAsked(name)}
              />
            </li>
          ))}
        </ul>
      )}
      {asked && <SwitchWindow name={asked} isOn={isOn(asked)} onClose={() => setAsked(null)} />}
    </Card>
  );
}

const switchesQuery = queryOptions({
  queryKey: queryKeys.switches,
  queryFn: async () =>
    (await dataClient.from('switches').select('name, is_on, changed_at').throwOnError()).data,
  staleTime: 0,
});

/** Asks for confirmation: it affects everyone, without warning. */
function askOnceMore(name: SwitchName): Promise<boolean> {
  const { name: title, follows } = SWITCHES[name];
  return ask({
    title: `Switch off ${title.toLowerCase()} for everyone?`,
    description: follows,
    confirmLabel: 'Switch off for everyone',
  });
}

type SwitchWindowProps = { name: SwitchName; isOn: boolean; onClose: () => void };

function SwitchWindow({ name, isOn, onClose }: SwitchWindowProps) {
  const { setSwitch } = useRuleActs();
  const words = SWITCHES[name];
  // Remembers the state asked about, because the switch flips before the window has closed.
  const [wasOn] = useState(isOn);
  return (
    <FormWindow
      open
      onOpenChange={(open) => !open && onClose()}
      title={wasOn ? `Switch off: ${words.name}?` : `Switch on: ${words.name}?`}
      description={wasOn ? words.off : words.on}
      confirmLabel={wasOn ? 'Switch off' : 'Switch on'}
      busyLabel="Switching…"
      tone={wasOn ? 'danger' : 'primary'}
      onSubmit={async (form) => {
        if (wasOn && !(await askOnceMore(name))) return 'Nothing was switched off.';
        return setSwitch(name, !wasOn, String(form.get('note') ?? '').trim());
      }}
    >
      <TextareaField
        label="Why"
        name="note"
        rows={2}
        maxLength={500}
        description="For the audit log. Visitors don’t see it."
      />
    </FormWindow>
  );
}
