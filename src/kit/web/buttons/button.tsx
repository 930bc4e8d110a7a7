import { clsx } from 'clsx';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from '../loading/spinner.tsx';

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger';
type Size = 'sm' | 'md' | 'lg';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant;
  size?: Size;
  /** If true, the button shows `busyLabel` and ignores presses. */
  busy?: boolean;
  busyLabel?: string;
  /** Applies the look to its only child, for example a link. */
  asChild?: boolean;
};

/** A button. It keeps the focus while busy, so that keyboard users don't lose their position. */
export function Button({
  variant = 'primary',
  size = 'md',
  busy = false,
  busyLabel,
  asChild = false,
  className,
  children,
  onClick,
  'aria-disabled': isDisabled,
  ...rest
}: ButtonProps) {
  const look = clsx(BASE, SIZES[size], VARIANTS[variant], className);
  if (asChild) {
    return (
      <Slot.Root className={look} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    busy ? event.preventDefault() : onClick?.(event);
  return (
    <button
      type="button"
      {...rest}
      className={look}
      onClick={press}
      aria-disabled={busy || isDisabled || undefined}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner size="sm" />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

const BASE =
  'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md ' +
  'font-medium transition-colors disabled:opacity-50 aria-busy:opacity-80 [&_svg]:size-4 [&_svg]:shrink-0';

// A finger needs 44 pixels; a mouse does not.
const SIZES: Record<Size, string> = {
  sm: 'h-8 px-3 text-sm pointer-coarse:h-11',
  md: 'h-10 px-4 text-sm pointer-coarse:h-11',
  lg: 'h-12 px-5 text-base',
};

const VARIANTS: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-hover',
  ghost: 'text-ink-soft hover:bg-hover hover:text-ink',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
};

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
