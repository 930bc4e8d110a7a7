import { ToggleGroup } from 'radix-ui';

type SegmentedControlProps<T extends string> = {
  /** What is chosen; read aloud. */
  label: string;
  options: ReadonlyArray<{ value: T; label: string }>;
  value: T;
  onValueChange: (value: T) => void;
  className?: string;
};

/** One of two or three, all in sight. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { label, options, value, onValueChange, className } = props;
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next);
    // Pressing the chosen one again would leave none.
    if (option) onValueChange(option.value);
  };
  return (
    <ToggleGroup.Root
      type="single"
      value={value}
      onValueChange={choose}
      aria-label={label}
      className={className}
    >
      <div className="flex rounded-md bg-sunken p-1">
        {options.map((option) => (
          <ToggleGroup.Item
            key={option.value}
            value={option.value}
            className="h-8 min-w-0 flex-1 rounded-sm px-1.5 font-medium text-ink-soft transition-colors data-[state=on]:bg-surface data-[state=on]:text-ink sm:px-4 pointer-coarse:h-11"
          >
            {option.label}
          </ToggleGroup.Item>
        ))}
      </div>
    </ToggleGroup.Root>
  );
}
