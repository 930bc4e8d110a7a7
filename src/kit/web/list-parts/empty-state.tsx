import type { ReactNode } from 'react';
import { defer, useLoaded } from '#kit/public/defer.ts';
import type { DrawingName } from './empty-drawings.tsx';

const DRAWING = defer(
  () => import('./empty-drawings.tsx'),
  (file) => file.EmptyDrawing,
);

export type EmptyStateProps = {
  icon?: ReactNode;
  /** A drawing of what is missing, in place of the icon. */
  drawing?: DrawingName;
  title?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
};

/** Says what will be here, and offers the one action that fills it. */
export function EmptyState({ icon, drawing, title, action, children }: EmptyStateProps) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 px-4 py-10 text-center">
      {drawing ? <Drawing name={drawing} /> : icon && <IconCircle>{icon}</IconCircle>}
      <div className="flex max-w-sm flex-col gap-1">
        {title && <p className="font-semibold text-base">{title}</p>}
        <p className="text-ink-soft">{children}</p>
      </div>
      {action}
    </div>
  );
}

/** Its space is reserved while it loads. */
function Drawing({ name }: { name: DrawingName }) {
  const EmptyDrawing = useLoaded(DRAWING);
  return <div className="h-22 w-30">{EmptyDrawing && <EmptyDrawing name={name} />}</div>;
}

function IconCircle({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden
      className="grid size-12 place-items-center rounded-full bg-sunken text-ink-faint [&_svg]:size-5"
    >
      {children}
    </span>
  );
}
