import type { ReactNode } from 'react';

export type EmptyStateProps = {
  icon?: ReactNode;
  title?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
};

/** Says what will be here, and offers the one action that fills it. */
export function EmptyState({ icon, title, action, children }: EmptyStateProps) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 px-4 py-10 text-center">
      {icon && (
        <span
          aria-hidden
          className="grid size-12 place-items-center rounded-full bg-sunken text-ink-faint [&_svg]:size-5"
        >
          {icon}
        </span>
      )}
      <div className="flex max-w-sm flex-col gap-1">
        {title && <p className="font-semibold text-base">{title}</p>}
        <p className="text-ink-soft">{children}</p>
      </div>
      {action}
    </div>
  );
}
