import { useRef, useState } from 'react';
import { readText, useSubmit } from '../../../lib/editing/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ProblemBanner } from '../../../ui/problem-banner.tsx';
import { type NewBan, useBan } from '../mutations.ts';

const KINDS = [
  { value: 'name', label: 'Username' },
  { value: 'domain', label: 'Mail domain' },
] as const;

/** Keeps another name or mail domain out. */
export function BanForm() {
  const [kind, setKind] = useState<NewBan['kind']>('name');
  const form = useRef<HTMLFormElement>(null);
  const ban = useBan();
  const { onSubmit, busy, problem } = useSubmit(async (data) => {
    const isPart = data.get('isPart') === 'on';
    const asked = { kind, isPart, value: readText(data, 'value'), note: readText(data, 'note') };
    const refusal = await ban.ask(asked, 'The ban couldn’t be saved');
    if (refusal === null) form.current?.reset();
    return refusal;
  });
  return (
    <Card title="Add a ban" description="Existing accounts aren’t affected.">
      <form ref={form} className="flex flex-col gap-4" onSubmit={(event) => void onSubmit(event)}>
        <ProblemBanner problem={problem} />
        <SegmentedControl
          label="What to ban"
          options={KINDS}
          value={kind}
          onValueChange={setKind}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            key={kind}
            label={kind === 'name' ? 'Username' : 'Mail domain'}
            description={
              kind === 'name'
                ? 'Look-alikes are banned too, such as 0 for o.'
                : 'Such as example.com, with all its subdomains.'
            }
            name="value"
            required
            maxLength={kind === 'name' ? 30 : 253}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField
            label="Note"
            description="For administrators. Optional."
            name="note"
            maxLength={500}
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          {kind === 'name' ? (
            <Checkbox
              label="Also match inside longer names"
              showLabel
              name="isPart"
              className="-ml-1"
            />
          ) : (
            <span />
          )}
          <Button type="submit" busy={busy} busyLabel="Banning…">
            Ban
          </Button>
        </div>
      </form>
    </Card>
  );
}
