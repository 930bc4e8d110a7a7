import { useQuery } from '@tanstack/react-query';
import {
  listMailKinds,
  MAIL_WORDS,
  type MailKind,
  SAFETY_MAILS,
  toMailColumn,
} from '#domain/account/mail-kinds.ts';
import { type OwnSettings, ownSettingsQuery } from '#web/lib/account/own-settings.ts';
import { adminAccessQuery } from '#web/lib/admin/admin-access.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import { Card } from '#web/ui/card.tsx';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { LoadFailure } from '#web/ui/lists/load-failure.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { useChangeSettings } from '../mutations/account.ts';

/** Which emails to get. Each switch applies at once; every email has a link that does the same. */
export function NotificationSettings({ email }: { email: string }) {
  const userId = useOwner();
  const settings = useQuery(ownSettingsQuery(userId));
  const isAdministrator = useQuery(adminAccessQuery(userId)).data === true;
  return (
    <Card title="Mails" description={`What we send to ${email}.`}>
      {settings.isPending && <Skeleton className="h-56" />}
      {settings.isError && (
        <LoadFailure title="Your choices could not be loaded" onRetry={settings.refetch}>
          You get the mails you got before.
        </LoadFailure>
      )}
      {settings.data && (
        <div className="flex flex-col gap-5">
          {listMailKinds(isAdministrator).map((kind) => (
            <MailSwitch key={kind} kind={kind} settings={settings.data} />
          ))}
          <p className="border-line border-t pt-5 text-ink-faint">{SAFETY_MAILS}</p>
        </div>
      )}
    </Card>
  );
}

function MailSwitch({ kind, settings }: { kind: MailKind; settings: OwnSettings }) {
  const change = useChangeSettings();
  const column = toMailColumn(kind);
  const wanted = change.isPending ? change.variables[column] : undefined;
  return (
    <SwitchField
      label={MAIL_WORDS[kind].label}
      description={MAIL_WORDS[kind].description}
      checked={wanted ?? settings[column]}
      onCheckedChange={(isOn) => change.mutate({ [column]: isOn })}
    />
  );
}
