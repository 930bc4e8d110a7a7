import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { Table, TableCell, TableRow } from '#kit/web/list-parts/table.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { PLANS } from '#money/plans/rules/plans.ts';
import { isQuota, QUOTAS, type Quota, toAmount } from '#money/plans/rules/quotas.ts';
import { useRuleActs } from './mutations.ts';

export type PlanQuota = { plan: string; quota: string; maximum: number };

/** Accounts with an unconfirmed email have their own limits. */
export const QUOTA_PLANS: Readonly<Record<string, string>> = {
  unconfirmed: 'Email not confirmed',
  ...PLANS,
};

const QUOTA_NAMES: Readonly<Record<Quota, string>> = {
  pictures: 'Pictures',
  picture_bytes: 'Picture storage',
  contacts: 'Contacts',
  note_characters: 'Characters per note',
  versions: 'Saved versions',
};

const COLUMNS = ['Limit', ...Object.values(QUOTA_PLANS)];

/** Limits by plan, with a column each on wide screens. */
export function QuotasTable({ quotas }: { quotas: readonly PlanQuota[] }) {
  return (
    <Card title="Plan limits" description="Press a number to change it.">
      <Table caption="Limits by plan" columns={COLUMNS}>
        {QUOTAS.map((key) => (
          <TableRow key={key}>
            <TableCell heading className="whitespace-nowrap">
              {QUOTA_NAMES[key]}
            </TableCell>
            {Object.keys(QUOTA_PLANS).map((plan) => {
              const quota = quotas.find((one) => one.plan === plan && one.quota === key);
              return (
                <TableCell key={plan} className="whitespace-nowrap">
                  {quota ? <QuotaButton quota={quota} /> : '–'}
                </TableCell>
              );
            })}
          </TableRow>
        ))}
      </Table>
    </Card>
  );
}

const MEGABYTE = 1024 * 1024;

type QuotaButtonProps = {
  quota: PlanQuota;
  /** Shows its name, where no column header does. */
  isNamed?: boolean;
};

/** A limit; tap to edit. */
export function QuotaButton({ quota: { plan, quota, maximum }, isNamed }: QuotaButtonProps) {
  const { setQuota } = useRuleActs();
  if (!isQuota(quota)) return null;
  const unit = quota === 'picture_bytes' ? MEGABYTE : 1;
  const [name, planName] = [QUOTA_NAMES[quota], QUOTA_PLANS[plan] ?? plan];
  return (
    <FormDialog
      trigger={
        <button
          type="button"
          aria-label={`${name}, ${planName}: ${toAmount(quota, maximum)}. Change`}
          className="-mx-2 flex min-h-9 w-[calc(100%+1rem)] items-center justify-between gap-4 rounded-md px-2 transition-colors hover:bg-hover pointer-coarse:min-h-11"
        >
          {isNamed && <span>{name}</span>}
          <span className="font-medium">{toAmount(quota, maximum)}</span>
        </button>
      }
      title={`${name}, ${planName}`}
      description="Applies to new items only. Nobody loses what they have."
      confirmLabel="Change limit"
      busyLabel="Changing…"
      onSubmit={(form) =>
        setQuota({ plan, quota, maximum: Math.round(Number(form.get('maximum')) * unit) })
      }
    >
      <TextField
        label={unit === MEGABYTE ? 'Megabytes' : 'At most'}
        name="maximum"
        type="number"
        inputMode="numeric"
        required
        min={0}
        defaultValue={Math.round(maximum / unit)}
      />
    </FormDialog>
  );
}
