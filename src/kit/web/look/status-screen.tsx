import type { ReactNode } from 'react';
import { SUPPORT_LINKS } from '#kit/rules/product.ts';
import { Button } from '../buttons/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { TEXT_LINK_LOOK } from '../ui/text-link.ts';

type StatusScreenProps = {
  /** A large decorative sign above the title: `404`. */
  sign?: string;
  title: string;
  actions: ReactNode;
  children: ReactNode;
};

/** A screen with only a message: not found, failed. */
export function StatusScreen({ sign, title, actions, children }: StatusScreenProps) {
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-start justify-center gap-6 px-4 py-12">
      {sign && (
        <p aria-hidden className="font-semibold text-3xl text-accent-text">
          {sign}
        </p>
      )}
      <div className="flex flex-col gap-3 text-base text-ink-soft">
        <h1 className="text-2xl text-ink">{title}</h1>
        {children}
      </div>
      <div className="flex flex-wrap gap-3">{actions}</div>
    </div>
  );
}

/** A link to support, inside a sentence. */
export function SupportLink() {
  return (
    <a href={SUPPORT_LINKS[0].url} className={TEXT_LINK_LOOK}>
      contact support
    </a>
  );
}

/** Replaces a screen that failed to render (coverage 8.31, 8.32). */
export function RenderingFailure({ error }: { error: unknown }) {
  return (
    <StatusScreen
      title="Something went wrong."
      actions={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
    >
      <PageTitle title="Error" />
      <p>{error instanceof Error && error.message ? error.message : 'Unknown error.'}</p>
      <p>
        If this continues, please <SupportLink />.
      </p>
    </StatusScreen>
  );
}
