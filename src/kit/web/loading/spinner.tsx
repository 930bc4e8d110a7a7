import { clsx } from 'clsx';

type SpinnerProps = {
  /** For screen readers; without it the spinner is decorative beside a text. */
  label?: string;
  size?: 'sm' | 'md' | 'lg';
  className?: string;
};

/** An animated ring, for waiting. */
export function Spinner({ label, size = 'md', className }: SpinnerProps) {
  const ring = (
    <span
      aria-hidden
      className={clsx(
        'inline-block animate-spin rounded-full border-2 border-current border-r-transparent',
        SIZES[size],
        className,
      )}
    />
  );
  if (!label) return ring;
  return (
    <span role="status" className="inline-flex text-accent">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  );
}

const SIZES = { sm: 'size-4', md: 'size-6', lg: 'size-8' };

/** A spinner in the middle of the space its content will take. */
export function SpinnerPage({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="grid min-h-64 flex-1 place-items-center">
      <Spinner label={label} size="lg" />
    </div>
  );
}

/** A thin line at the top edge that appears only once a wait has lasted a second. */
export function ProgressBar({ label }: { label: string }) {
  return (
    <div role="progressbar" aria-label={label} className="fixed inset-x-0 top-(--edge) z-50 h-0.5">
      <div className="h-full origin-left animate-late bg-accent opacity-0" />
    </div>
  );
}
