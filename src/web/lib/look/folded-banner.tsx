import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { PAGE_FIRST_SCREEN } from '#web/lib/editing/phone-screen.ts';
import { BANNER_ICONS, BANNER_TONES, Banner, type BannerProps } from '#web/ui/banner.tsx';
import { useMediaQuery } from '#web/ui/media-query.ts';

/**
 * A banner that is one line below the width of `lg`, to be pressed to be read: what lies below it has little
 * room there.
 */
export function FoldedBanner(props: BannerProps & { title: string }) {
  const { tone = 'info', title, icon, actions, children } = props;
  const isFolded = useMediaQuery(PAGE_FIRST_SCREEN);
  if (!isFolded) return <Banner {...props} />;
  const Icon = BANNER_ICONS[tone];
  return (
    <details className={clsx('group shrink-0', BANNER_TONES[tone])}>
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
