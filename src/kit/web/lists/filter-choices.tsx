import { InlineField } from '../fields/inline-field.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { PERIODS, readPeriod } from './filters.ts';
import type { ListAddress } from './use-list-address.ts';

type Option = { value: string; label: string };

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly Option[];
  onChoose: (value: string) => void;
};

function Choice({ onChoose, ...select }: ChoiceProps) {
  return (
    <div className="min-w-36 flex-1 sm:w-36 sm:flex-none">
      <SelectField
        {...select}
        hideLabel
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    </div>
  );
}

type FilterChoiceProps = {
  address: ListAddress;
  /** In the URL. */
  param: string;
  label: string;
  /** The unfiltered choice: `Any status`. */
  any: string;
  options: readonly Option[];
};

/** Filters a list by one of a few values. */
export function FilterChoice({ address, param, label, any, options }: FilterChoiceProps) {
  // A value may be empty, so all of them are prefixed.
  const marked = options.map((option) => ({ ...option, value: `=${option.value}` }));
  const value = address.params.get(param);
  return (
    <Choice
      label={label}
      value={value === null ? '' : `=${value}`}
      options={[{ value: '', label: any }, ...marked]}
      onChoose={(chosen) => address.choose({ [param]: chosen === '' ? null : chosen.slice(1) })}
    />
  );
}

/** Chooses a list's order; null if there is only one. */
export function OrderChoice({ address }: { address: ListAddress }) {
  const { orders, order, choose } = address;
  const [first, ...others] = Object.entries(orders);
  if (others.length === 0) return null;
  return (
    <Choice
      label="Order"
      value={order}
      options={Object.entries(orders).map(([value, { label }]) => ({ value, label }))}
      onChoose={(name) => choose({ sort: name === first?.[0] ? null : name })}
    />
  );
}

const PERIOD_OPTIONS = [
  { value: '', label: 'Any time' },
  ...Object.entries(PERIODS)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => Number(a.value) - Number(b.value)),
  { value: 'between', label: 'Between…' },
];

/** Filters a list by days, with a `periodFilter`. */
export function PeriodChoice({ address: { params, choose } }: { address: ListAddress }) {
  const { period, from, to } = readPeriod(params);
  return (
    <>
      <Choice
        label="Period"
        value={period ?? ''}
        options={PERIOD_OPTIONS}
        onChoose={(value) => choose({ period: value || null, from: null, to: null })}
      />
      {period === 'between' && (
        <div className="flex w-full gap-2 sm:w-auto">
          <InlineField
            label="From"
            type="date"
            value={from}
            max={to}
            className="flex-1"
            onChange={(event) => choose({ from: event.currentTarget.value || null })}
          />
          <InlineField
            label="To"
            type="date"
            value={to}
            min={from}
            className="flex-1"
            onChange={(event) => choose({ to: event.currentTarget.value || null })}
          />
        </div>
      )}
    </>
  );
}
