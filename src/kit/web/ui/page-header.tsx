import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

type PageHeaderProps = {
  title: string;
  /** Beside the title: a badge. */
  badge?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
};

/** The top of a screen: its only first-level heading, and its actions. */
export function PageHeader({ title, badge, description, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-4">
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="wrap-anywhere text-2xl">{title}</h1>
          {badge}
        </div>
        {description && <p className="max-w-prose text-ink-soft">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

/** A screen with its header, whose title also shows in the browser tab. */
export function Screen({ children, ...header }: PageHeaderProps & { children: ReactNode }) {
  return (
    <>
      <PageTitle title={header.title} />
      <PageHeader {...header} />
      {children}
    </>
  );
}
