import { clsx } from 'clsx';
import { createContext, type ReactNode, use, useId } from 'react';

type CardProps = {
  title?: ReactNode;
  description?: ReactNode;
  /** At the right of the title: a button, a badge. */
  action?: ReactNode;
  footer?: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** A sheet below an ink rule. With a title it is a region of that name. */
export function Card({ title, description, action, footer, className, children }: CardProps) {
  const titleId = useId();
  const Heading = use(CardHeading);
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={clsx('flex flex-col rounded-b-lg border-ink border-t-2 bg-surface', className)}
    >
      {(title || action) && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-5 last:pb-5 sm:px-6 sm:last:pb-6">
          <div className="flex min-w-0 flex-col gap-1">
            <Heading id={titleId} className="font-semibold text-base">
              {title}
            </Heading>
            {description && <p className="wrap-anywhere text-ink-faint">{description}</p>}
          </div>
          {action}
        </header>
      )}
      {children && <div className="flex flex-1 flex-col p-5 sm:p-6">{children}</div>}
      {footer && (
        <footer className="flex flex-wrap items-center justify-end gap-3 border-line border-t px-5 py-3 sm:px-6">
          {footer}
        </footer>
      )}
    </section>
  );
}

type FigureCardProps = {
  label: string;
  value: ReactNode;
  /** The unit, if the label doesn't say it. */
  unit?: string;
  icon?: ReactNode;
  children?: ReactNode;
};

/** One figure with its label; smaller figures can go below. */
export function FigureCard({ label, value, unit, icon, children }: FigureCardProps) {
  return (
    <section
      aria-label={label}
      className="flex flex-col gap-3 rounded-b-lg border-ink border-t-2 bg-surface p-5"
    >
      <div className="flex items-center justify-between gap-2 text-ink-faint [&_svg]:size-[18px]">
        <h2 className="font-medium text-ink-soft text-sm">{label}</h2>
        {icon}
      </div>
      <div className="flex flex-wrap items-baseline gap-x-1.5">
        <p className="font-semibold text-2xl">{value}</p>
        {unit && <span className="text-ink-soft">{unit}</span>}
      </div>
      {children && <div className="text-ink-faint">{children}</div>}
    </section>
  );
}

/** A card's heading level: `h2`, or `h3` when the card is inside a group. */
export const CardHeading = createContext<'h2' | 'h3'>('h2');
