import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

type SwitchFieldProps = {
  label: string;
  description?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Hides the label from all but screen readers, when the text beside it already says it. */
  hideLabel?: boolean;
};

/** A switch that takes effect at once. Label at the left, switch at the right. */
export function SwitchField({
  label,
  description,
  checked,
  onCheckedChange,
  disabled,
  hideLabel = false,
}: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <div className={clsx('min-w-0', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {description && (
          <p id={`${id}-description`} className="text-ink-faint">
            {description}
          </p>
        )}
      </div>
      <button
        type="button"
        role="switch"
        id={id}
        aria-checked={checked}
        disabled={disabled}
        aria-describedby={description ? `${id}-description` : undefined}
        className={clsx(
          // Measured from inside its border: a target of 44 pixels that doesn't overlap the next
          // row's.
          'group relative h-6 w-10 shrink-0 rounded-full border border-line-field bg-sunken transition-colors',
          'before:absolute before:-inset-[11px] aria-checked:border-accent aria-checked:bg-accent',
          'disabled:opacity-50',
        )}
        onClick={() => onCheckedChange(!checked)}
      >
        <span
          className={clsx(
            'block size-4 translate-x-[3px] rounded-full bg-ink-faint transition-transform',
            'group-aria-checked:translate-x-[19px] group-aria-checked:bg-on-accent',
          )}
        />
      </button>
    </div>
  );
}
