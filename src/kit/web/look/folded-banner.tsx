import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useLocation } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { BANNER_ICONS, BANNER_TONES, Banner, type BannerProps } from '../ui/banner.tsx';
import { PAGE_FIRST_SCREEN, useMediaQuery } from '../ui/media-query.ts';

type FoldedBannerProps = BannerProps & {
  title: string;
  /** Whether it is open, if controlled. */
  fold?: Pick<ComponentProps<'details'>, 'open' | 'onToggle'>;
};

/** A banner that collapses to one line below `lg`, where space is short, and opens when pressed. */
export function FoldedBanner(props: FoldedBannerProps) {
  const { tone = 'info', title, icon, actions, children } = props;
  const isFolded = useMediaQuery(PAGE_FIRST_SCREEN);
  if (!isFolded) return <Banner {...props} />;
  const Icon = BANNER_ICONS[tone];
  return (
    <details {...props.fold} className={clsx('group shrink-0', BANNER_TONES[tone])}>
      <summary className="flex h-11 cursor-pointer list-none items-center gap-3 px-4 [&::-webkit-details-marker]:hidden">
        <span aria-hidden className="shrink-0 [&_svg]:size-[18px]">
          {icon ?? <Icon />}
        </span>
        <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex max-h-[50dvh] flex-col gap-3 overflow-y-auto px-4 pt-1 pb-4">
        {children && <div className="text-ink-soft">{children}</div>}
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </details>
  );
}

/**
 * A banner that is collapsed above the editor and open on other screens. Once opened, it stays open for the
 * session.
 */
export function EditorBanner(props: FoldedBannerProps) {
  const { pathname } = useLocation();
  const isEditor = pathname === PATHS.edit || pathname === PATHS.personalize;
  return isEditor ? <KeptBanner key={props.title} {...props} /> : <Banner {...props} />;
}

function KeptBanner(props: FoldedBannerProps) {
  const { title } = props;
  const [open, setOpen] = useState(() => isKeptOpen(title));
  const fold: FoldedBannerProps['fold'] = {
    open,
    onToggle: ({ currentTarget }) => {
      setOpen(currentTarget.open);
      keepOpen(title, currentTarget.open);
    },
  };
  return <FoldedBanner {...props} fold={fold} />;
}

function toKey(title: string): string {
  return `notice-open:${title}`;
}

function isKeptOpen(title: string): boolean {
  try {
    return sessionStorage.getItem(toKey(title)) !== null;
  } catch {
    return false;
  }
}

function keepOpen(title: string, isOpen: boolean): void {
  try {
    if (isOpen) sessionStorage.setItem(toKey(title), '');
    else sessionStorage.removeItem(toKey(title));
  } catch {
    // Storage is forbidden: the next screen collapses it again.
  }
}
