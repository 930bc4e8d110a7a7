import type { PasskeyListItem } from '@supabase/auth-js';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '#kit/web/buttons/icon-button.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { readText } from '#kit/web/forms/use-submit.ts';
import { formatAgo, formatDate } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { useRemovePasskey, useRenamePasskey } from './passkeys.ts';

/** A passkey: its name, its last use and its actions. */
export function PasskeyRow({ passkey }: { passkey: PasskeyListItem }) {
  const { id: passkeyId, friendly_name: name = 'Passkey', created_at, last_used_at } = passkey;
  const rename = useRenamePasskey();
  const remove = useRemovePasskey();
  const now = useCurrentMinute();
  return (
    <li className="flex items-center gap-3 py-3">
      <KeyRound aria-hidden className="size-5 shrink-0 text-ink-faint" />
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="text-ink-faint text-sm">
          Added {formatDate(created_at)} ·{' '}
          {last_used_at ? `used ${formatAgo(Date.parse(last_used_at), now)}` : 'not used yet'}
        </p>
      </div>
      <FormDialog
        trigger={<IconButton label={`Rename ${name}`} icon={<Pencil />} />}
        title="Rename this passkey"
        description="Call it by where it is, such as the phone or the computer that keeps it."
        confirmLabel="Rename"
        busyLabel="Saving..."
        onSubmit={(form) => rename.ask({ passkeyId, friendlyName: readText(form, 'name') })}
      >
        <TextField label="Name" name="name" defaultValue={name} required maxLength={120} />
      </FormDialog>
      <FormDialog
        trigger={<IconButton label={`Remove ${name}`} icon={<Trash2 />} />}
        title={`Remove ${name}?`}
        description="It will no longer sign you in. Your device may still offer it: delete it there as well. Your password and other ways in stay as they are."
        confirmLabel="Remove"
        busyLabel="Removing..."
        tone="danger"
        onSubmit={() => remove.ask(passkeyId)}
      />
    </li>
  );
}
