import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Fold } from './fold.tsx';

export type CardGroup = {
  /** Used in the URL, as in `/account-settings#sign-in`. */
  id: string;
  title: string;
  /** A summary of the content, while it is closed. */
  summary: string;
  cards: ReactNode;
};

/**
 * A long screen of grouped cards. Wide screens show all, with links beside them to jump to each;
 * narrow ones show the groups' names, each of which opens. The URL's hash names the group to open.
 *
 * @param label names the links for screen readers
 */
export function CardGroups({ label, groups }: { label: string; groups: readonly CardGroup[] }) {
  const { open, toggle } = useOpenGroups();
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,48rem)_minmax(0,1fr)] xl:gap-12">
      <nav
        aria-label={label}
        className="xl:sticky xl:top-[calc(5.5rem+var(--edge))] xl:order-last xl:self-start max-xl:hidden"
      >
        <ul className="flex flex-col border-line border-l">
          {groups.map(({ id, title }) => (
            <li key={id}>
              <Link
                to={{ hash: id }}
                onClick={() => focusGroup(id)}
                className="flex h-8 items-center rounded-r-sm px-3.5 font-medium text-ink-soft transition-colors hover:text-ink pointer-coarse:h-11"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 max-w-3xl flex-col gap-3 xl:gap-12">
        {groups.map(({ id, title, summary, cards }) => (
          <Fold
            key={id}
            id={id}
            title={title}
            summary={summary}
            isOpen={open.has(id)}
            onToggle={(isOpen) => toggle(id, isOpen)}
          >
            {cards}
          </Fold>
        ))}
      </div>
    </div>
  );
}

/** The open groups. Opening one puts it into the URL, so that Back and a reload return to it. */
function useOpenGroups() {
  const hash = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([hash]));
  const [seen, setSeen] = useState(hash);
  if (hash !== seen) {
    setSeen(hash);
    setOpen(new Set([...open, hash]));
  }
  const toggle = (id: string, isOpen: boolean) => {
    setOpen(new Set(isOpen ? [...open, id] : [...open].filter((one) => one !== id)));
    const next = isOpen ? id : hash === id ? '' : hash;
    void navigate({ hash: next }, { replace: true, preventScrollReset: true });
  };
  return { open, toggle };
}

/** Keyboards and screen readers continue there; the router scrolls. */
function focusGroup(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true });
}
