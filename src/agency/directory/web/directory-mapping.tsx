import { useState } from 'react';
import {
  ATTRIBUTE_KEYS,
  ATTRIBUTES,
  type Attribute,
  type DirectoryMap,
  listNewlyLocked,
  parseMap,
  RULE_KEYS,
  RULES,
  type Rule,
  saySent,
} from '#agency/rules/directory.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';

type DirectoryMappingProps = {
  /** `agencies.directory_rules`. */
  rules: unknown;
  /** The number of people each attribute is sent for. */
  sent: unknown;
};

/** Maps the directory's attributes to fields of the team's pages. */
export function DirectoryMapping({ rules, sent }: DirectoryMappingProps) {
  const stored = parseMap(rules);
  const [chosen, setChosen] = useState<Partial<DirectoryMap>>({});
  const map: DirectoryMap = { ...stored, ...chosen };
  const hasChanges = ATTRIBUTE_KEYS.some((key) => map[key] !== stored[key]);
  return (
    <section aria-labelledby="from-directory" className="flex flex-col gap-2">
      <h3 id="from-directory" className="font-medium">
        From your directory
      </h3>
      <p className="text-ink-soft">
        When empty: filled once, and people can change it. Always: it replaces what they wrote, and
        they can’t change it. Off: what they had comes back. A part that your template locks stays
        the template’s.
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {ATTRIBUTE_KEYS.map((key) => (
          <AttributeRow
            key={key}
            attribute={key}
            sent={sent}
            rule={map[key]}
            onChoose={(rule) => setChosen({ ...chosen, [key]: rule })}
          />
        ))}
      </ul>
      {hasChanges && (
        <SaveButton
          map={map}
          newlyLocked={listNewlyLocked(map, stored)}
          onSaved={() => setChosen({})}
        />
      )}
    </section>
  );
}

type AttributeRowProps = {
  attribute: Attribute;
  sent: unknown;
  rule: Rule;
  onChoose: (rule: Rule) => void;
};

function AttributeRow({ attribute, sent, rule, onChoose }: AttributeRowProps) {
  const { name, fills } = ATTRIBUTES[attribute];
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-ink-faint">
          {fills} · {saySent(attribute, sent)}
        </p>
      </div>
      <SegmentedControl
        label={name}
        options={RULE_KEYS.map((value) => ({ value, label: RULES[value] }))}
        value={rule}
        onValueChange={onChoose}
      />
    </li>
  );
}

type SaveButtonProps = { map: DirectoryMap; newlyLocked: Attribute[]; onSaved: () => void };

/** Asks first if it would replace text that people wrote. */
function SaveButton({ map, newlyLocked, onSaved }: SaveButtonProps) {
  const save = useSaveMap(onSaved);
  if (newlyLocked.length === 0) {
    return (
      <Button
        className="self-start"
        busy={save.isPending}
        busyLabel="Saving…"
        onClick={() => save.mutate(map)}
      >
        Save
      </Button>
    );
  }
  const names = newlyLocked.map((key) => ATTRIBUTES[key].name.toLowerCase()).join(', ');
  return (
    <ConfirmDialog
      trigger={<Button className="self-start">Save</Button>}
      title="Replace what people wrote?"
      description={`Your directory then sets this on every team page, and people can’t change it: ${names}. Turn it off to restore what they had.`}
      confirmLabel="Replace and lock"
      busyLabel="Saving…"
      tone="primary"
      onConfirm={() => save.mutateAsync(map)}
    />
  );
}

function useSaveMap(onSaved: () => void) {
  const userId = useOwner();
  return useWrite({
    write: async (map: DirectoryMap) =>
      dataClient.rpc('set_directory_rules', { rules: map }).throwOnError(),
    stale: staleAfter.directoryChange(userId),
    keep: onSaved,
    done: 'Saved. Your team’s pages follow within a minute.',
    refused: 'This was not saved. Please try again.',
  });
}
