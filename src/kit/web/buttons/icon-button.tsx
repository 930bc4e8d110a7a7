import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Names the action, for screen readers and as a tooltip. */
  label: string;
  icon: ReactNode;
  /** While true, presses do nothing, but the button keeps the focus. */
  busy?: boolean;
};

/** A square button that shows only an icon. */
export function IconButton({
  label,
  icon,
  busy = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      onClick={busy ? undefined : onClick}
      aria-label={label}
      {...(busy && { 'aria-disabled': true })}
      className={clsx(
        'inline-grid size-9 shrink-0 place-items-center rounded-md text-ink-soft transition-colors',
        'hover:bg-hover hover:text-ink disabled:opacity-50 aria-disabled:opacity-50 pointer-coarse:size-11 [&_svg]:size-[18px]',
        className,
      )}
    >
      {icon}
    </button>
  );
}
