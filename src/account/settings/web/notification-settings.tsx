import { useQuery } from '@tanstack/react-query';
import {
  listMailKinds,
  MAIL_WORDS,
  SAFETY_MAILS,
  toMailColumn,
} from '#account/rules/mail-kinds.ts';
import { useChangeSettings } from '#account/web/account.ts';
import { adminAccessQuery } from '#account/web/own-account.ts';
import { type OwnSettings, ownSettingsQuery } from '#account/web/own-settings.ts';
import type { MailKind } from '#kit/rules/mails/mail-kinds.ts';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';

/** Chooses which emails to get. Each switch applies at once; every email has a link that does the same. */
export function NotificationSettings({ email }: { email: string }) {
  const userId = useOwner();
  const settings = useQuery(ownSettingsQuery(userId));
  const isAdministrator = useQuery(adminAccessQuery(userId)).data === true;
  return (
    <Card title="Email notifications" description={`What we send to ${email}.`}>
      {settings.isPending && <Skeleton className="h-56" />}
      {settings.isError && (
        <LoadFailure title="We couldn’t load your choices" onRetry={settings.refetch}>
          Your emails continue as before.
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
