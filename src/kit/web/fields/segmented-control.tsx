import type { KeyboardEvent } from 'react';

type SegmentedControlProps<T extends string> = {
  /** Names the choice for screen readers. */
  label: string;
  options: ReadonlyArray<{ value: T; label: string }>;
  value: T;
  onValueChange: (value: T) => void;
  className?: string;
};

/** One of two or three options, all visible. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { label, options, value, onValueChange, className } = props;
  return (
    <div role="radiogroup" aria-label={label} className={className} onKeyDown={moveFocus}>
      <div className="flex rounded-md bg-sunken p-1">
        {options.map((option) => (
          // biome-ignore lint/a11y/useSemanticElements: a radio in a form would submit it on Enter
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={option.value === value}
            // The group is one tab stop; arrow keys move within it.
            tabIndex={option.value === value ? 0 : -1}
            onClick={() => onValueChange(option.value)}
            className="h-8 min-w-fit flex-1 rounded-sm border border-transparent px-1.5 font-medium text-ink-soft transition-colors aria-checked:border-line-strong aria-checked:bg-raised aria-checked:text-ink sm:px-4 pointer-coarse:h-11"
          >
            {option.label}
          </button>
        ))}
      </div>
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/** Cycles to the next or previous option (WAI-ARIA, radio groups). */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')];
  const focused = radios.indexOf(document.activeElement as HTMLElement);
  radios.at((focused + step) % radios.length)?.focus();
}
