import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

type BannerTone = 'info' | 'success' | 'warning' | 'danger';

export type BannerProps = {
  tone?: BannerTone;
  title?: string;
  icon?: ReactNode;
  actions?: ReactNode;
  /** Announced by screen readers at once: for new messages only. */
  announce?: boolean;
  children?: ReactNode;
};

/** A message that stays on the page, with its actions. */
export function Banner({ tone = 'info', title, icon, actions, announce, children }: BannerProps) {
  const titleId = useId();
  const Icon = BANNER_ICONS[tone];
  return (
    <section
      role={announce ? 'alert' : undefined}
      aria-labelledby={title ? titleId : undefined}
      className={clsx('flex gap-3 rounded-lg p-4', BANNER_TONES[tone])}
    >
      <span aria-hidden className="mt-px shrink-0 [&_svg]:size-[18px]">
        {icon ?? <Icon />}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="flex flex-col gap-1">
          {title && (
            <h2 id={titleId} className="font-semibold">
              {title}
            </h2>
          )}
          {children && <div className="text-ink-soft">{children}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </section>
  );
}

export const BANNER_ICONS = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

export const BANNER_TONES: Record<BannerTone, string> = {
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

/** Shows an error and announces it to screen readers; null without one. */
export function ProblemBanner({ problem }: { problem: string | false | null | undefined }) {
  if (!problem) return null;
  return (
    <Banner tone="danger" announce>
      {problem}
    </Banner>
  );
}
