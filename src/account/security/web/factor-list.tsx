import type { Factor } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { RECOVERY_CODE_COUNT } from '#account/sign-in/rules/recovery-codes.ts';
import { recoveryCodesQuery } from '#account/web/queries.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { useRemoveFactor } from './factors.ts';

type FactorListProps = {
  factors: readonly Factor[];
  busy: boolean;
  onAdd: () => Promise<unknown>;
  onMakeCodes: () => Promise<unknown>;
};

/** The authenticator devices and the recovery codes. */
export function FactorList({ factors, busy, onAdd, onMakeCodes }: FactorListProps) {
  return (
    <div className="flex flex-col gap-5">
      <ul className="flex flex-col divide-y divide-line">
        {factors.map((factor) => (
          <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
        ))}
        <CodesRow onMakeCodes={onMakeCodes} />
      </ul>
      <div>
        <Button variant="secondary" busy={busy} onClick={() => void onAdd()}>
          Add another app
        </Button>
      </div>
    </div>
  );
}

type RowProps = { icon: ReactNode; title: string; detail: string; action: ReactNode };

function Row({ icon, title, detail, action }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4 first:pt-0">
      <div className="flex min-w-0 items-center gap-3">
        <span aria-hidden className="text-ink-faint [&_svg]:size-5">
          {icon}
        </span>
        <div className="flex min-w-0 flex-col">
          <span className="wrap-anywhere font-medium">{title}</span>
          <span className="text-ink-faint text-sm">{detail}</span>
        </div>
      </div>
      {action}
    </li>
  );
}

type FactorRowProps = { factor: Factor; isLast: boolean };

function FactorRow({ factor, isLast }: FactorRowProps) {
  const name = factor.friendly_name || 'Device';
  const done = isLast ? 'Two-factor sign-in is off.' : `${name} is removed.`;
  const remove = useRemoveFactor(done);
  return (
    <Row
      icon={factor.factor_type === 'webauthn' ? <KeyRound /> : <Smartphone />}
      title={name}
      detail={`Added ${formatDate(factor.created_at)}`}
      action={
        <ConfirmDialog
          trigger={
            <Button variant="secondary" aria-label={`Remove ${name}`}>
              Remove
            </Button>
          }
          title={isLast ? 'Turn two-factor sign-in off?' : `Remove ${name}?`}
          description={
            isLast
              ? 'Your password alone will be enough to sign in.'
              : 'You’ll sign in with a code from your other devices.'
          }
          confirmLabel={isLast ? 'Turn off' : 'Remove'}
          onConfirm={() => remove.ask(factor.id)}
        />
      }
    />
  );
}

function CodesRow({ onMakeCodes }: Pick<FactorListProps, 'onMakeCodes'>) {
  const userId = useOwner();
  const left = useQuery(recoveryCodesQuery(userId)).data;
  const detail =
    left === 0
      ? 'None left. Without one, losing your phone locks you out.'
      : `${left ?? '…'} of ${RECOVERY_CODE_COUNT} left`;
  return (
    <Row
      icon={<KeyRound />}
      title="Recovery codes"
      detail={detail}
      action={
        <ConfirmDialog
          trigger={<Button variant="secondary">Make new codes</Button>}
          title="Make new recovery codes?"
          description="Your current codes stop working. The new ones are shown once."
          confirmLabel="Make new codes"
          tone="primary"
          onConfirm={onMakeCodes}
        />
      }
    />
  );
}
