import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CardHeading } from './heading-level.ts';

export type CardGroup = {
  /** Used in the URL, as in `/account-settings#sign-in`. */
  id: string;
  title: string;
  cards: ReactNode;
};

/**
 * A long screen of grouped cards, with links to jump to each group: above them, or beside them on
 * wide screens.
 *
 * @param label names the links for screen readers
 */
export function CardGroups({ label, groups }: { label: string; groups: readonly CardGroup[] }) {
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,48rem)_minmax(0,1fr)] xl:gap-12">
      <nav
        aria-label={label}
        className="xl:sticky xl:top-[calc(5.5rem+var(--edge))] xl:order-last xl:self-start"
      >
        <ul className="flex flex-wrap gap-2 xl:flex-col xl:gap-0 xl:border-line xl:border-l">
          {groups.map(({ id, title }) => (
            <li key={id}>
              <Link
                to={{ hash: id }}
                onClick={() => focusGroup(id)}
                className="flex h-9 items-center rounded-full border border-line bg-surface px-3.5 font-medium text-ink-soft transition-colors hover:text-ink xl:h-8 xl:rounded-none xl:rounded-r-sm xl:border-0 xl:bg-transparent pointer-coarse:h-11"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 max-w-3xl flex-col gap-12">
        <CardHeading value="h3">
          {groups.map((group) => (
            <Group key={group.id} {...group} />
          ))}
        </CardHeading>
      </div>
    </div>
  );
}

function Group({ id, title, cards }: CardGroup) {
  const titleId = `${id}-title`;
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex flex-col gap-4 outline-none"
    >
      <h2 id={titleId} className="font-display text-lg">
        {title}
      </h2>
      {cards}
    </section>
  );
}

/** Keyboards and screen readers continue there; the router scrolls. */
function focusGroup(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true });
}
