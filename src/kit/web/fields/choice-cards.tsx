import { clsx } from 'clsx';
import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';

type ChoiceCardsProps<T extends string> = {
  /** Names the choice for screen readers. */
  label: string;
  /** The picture above each option's name. */
  options: ReadonlyArray<{ value: T; label: string; picture: ReactNode; note?: ReactNode }>;
  /** Empty if none is chosen. */
  value: T | '';
  onValueChange: (value: T) => void;
  disabled?: boolean;
  className?: string;
};

/** One of many, each shown as a picture with its name below. */
export function ChoiceCards<T extends string>(props: ChoiceCardsProps<T>) {
  const { label, options, value, onValueChange, disabled, className } = props;
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next);
    if (option) onValueChange(option.value);
  };
  return (
    <RadioGroup.Root
      value={value}
      onValueChange={choose}
      aria-label={label}
      disabled={disabled ?? false}
      className={clsx('grid gap-3', className)}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          aria-label={option.label}
          className="group flex min-w-0 flex-col gap-2 rounded-lg text-left disabled:opacity-50"
        >
          {/* A press begins and ends on the card, even if its picture is replaced meanwhile. */}
          <span className="pointer-events-none block w-full overflow-hidden rounded-lg ring-1 ring-line transition-shadow group-hover:ring-line-field group-data-[state=checked]:ring-2 group-data-[state=checked]:ring-accent">
            {option.picture}
          </span>
          <span className="flex w-full items-center justify-between gap-1 px-0.5 text-xs">
            <span className="truncate font-medium text-ink-soft group-data-[state=checked]:text-ink">
              {option.label}
            </span>
            {option.note}
          </span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
