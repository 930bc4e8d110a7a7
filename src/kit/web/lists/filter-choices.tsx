import { ChoiceField } from '../fields/choice-field.tsx';
import { InlineField } from '../fields/inline-field.tsx';
import type { List } from './define-list.ts';
import { type Choice, type Option, PERIODS, readPeriod, toOptions } from './filters.ts';
import type { ListAddress } from './use-list-address.ts';

/** Options that only the screen knows, by parameter; a filter without any isn't offered. */
export type GivenOptions = Readonly<Record<string, readonly Option[] | undefined>>;

type ChoicesProps = ListChoicesProps & {
  /** Whether the order is on the filters' line rather than below them. */
  isOneLine: boolean;
};

/** A list's order, and its filters that offer choices. */
export function Choices({ isOneLine, ...list }: ChoicesProps) {
  const choices = <ListChoices {...list} />;
  return (
    <>
      {isOneLine ? choices : <div className="flex w-full flex-wrap gap-2 sm:w-auto">{choices}</div>}
      <OrderChoice address={list.address} />
    </>
  );
}

type ListChoicesProps = { list: List<unknown>; address: ListAddress; given: GivenOptions };

/** The list's filters that offer choices. */
function ListChoices({ list, address, given }: ListChoicesProps) {
  return list.filters.map(({ params: [param = ''], choice }) => {
    if (choice === 'period') return <PeriodChoice key={param} address={address} />;
    const options = choice?.options ?? given[param];
    if (!choice || !options) return null;
    return (
      <ValueChoice key={param} {...choice} address={address} param={param} options={options} />
    );
  });
}

type SelectChoiceProps = {
  label: string;
  value: string;
  options: readonly Option[];
  onChoose: (value: string) => void;
};

function SelectChoice(props: SelectChoiceProps) {
  return (
    <div className="min-w-36 flex-1 sm:w-36 sm:flex-none">
      <ChoiceField {...props} hideLabel />
    </div>
  );
}

type ValueChoiceProps = Required<Choice> & { address: ListAddress; param: string };

function ValueChoice({ address, param, label, any, options }: ValueChoiceProps) {
  // A value may be empty, so all of them are prefixed.
  const marked = options.map((option) => ({ ...option, value: `=${option.value}` }));
  const value = address.params.get(param);
  return (
    <SelectChoice
      label={label}
      value={value === null ? '' : `=${value}`}
      options={[{ value: '', label: any }, ...marked]}
      onChoose={(chosen) => address.choose({ [param]: chosen === '' ? null : chosen.slice(1) })}
    />
  );
}

/** Chooses a list's order; null if there is only one. */
function OrderChoice({ address }: { address: ListAddress }) {
  const { orders, order, choose } = address;
  const [first, ...others] = Object.entries(orders);
  if (others.length === 0) return null;
  return (
    <SelectChoice
      label="Order"
      value={order}
      options={Object.entries(orders).map(([value, { label }]) => ({ value, label }))}
      onChoose={(name) => choose({ sort: name === first?.[0] ? null : name })}
    />
  );
}

const PERIOD_OPTIONS = [
  { value: '', label: 'Any time' },
  ...toOptions(PERIODS).sort((a, b) => Number(a.value) - Number(b.value)),
  { value: 'between', label: 'Between…' },
];

function PeriodChoice({ address: { params, choose } }: { address: ListAddress }) {
  const { period, from, to } = readPeriod(params);
  return (
    <>
      <SelectChoice
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
