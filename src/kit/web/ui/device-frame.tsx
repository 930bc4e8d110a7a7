import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

type DeviceFrameProps = {
  /** Names the frame for screen readers. */
  title: string;
  /** The content's style sheet, isolated from the rest of the page. */
  css: string;
  device?: Device;
  /**
   * The part to scroll to, or its selector; by default the top, or with `screen` the current
   * position.
   */
  target?: Element | string | null;
  /** Light or dark, regardless of its surroundings. */
  scheme?: ColorScheme | undefined;
  /** Rendered over the content; it can be pressed. */
  overlay?: ((page: Document) => ReactNode) | undefined;
  children: ReactNode;
};

/** The width the content is laid out for. */
export type Device = 'phone' | 'desktop' | 'miniature' | 'section' | 'screen';

export type ColorScheme = 'light' | 'dark';

/**
 * Scales a phone of 390 × 844 pixels, its top, or a desktop of 1280 × 960 to the available width:
 * the quotient of two lengths, in CSS.
 */
const LOOKS: Record<Device, { frame: string; screen: string; page: string }> = {
  phone: {
    frame:
      'shadow-raised max-w-[min(22.5rem,calc(80dvh*390/844))] rounded-[2.25rem] border-8 lg:max-w-[min(23rem,calc((100dvh-12rem)*390/844))]',
    screen: 'aspect-[390/844] rounded-[1.75rem]',
    page: 'h-[844px] w-[390px] [transform:scale(tan(atan2(100cqw,390px)))]',
  },
  miniature: {
    frame: '',
    screen: 'aspect-[390/560]',
    page: 'pointer-events-none h-[844px] w-[390px] [transform:scale(tan(atan2(100cqw,390px)))]',
  },
  /** One part of a page. */
  section: {
    frame: '',
    screen: 'aspect-[300/170]',
    page: 'pointer-events-none h-[170px] w-[300px] [transform:scale(tan(atan2(100cqw,300px)))]',
  },
  /** The whole container, without a frame. */
  screen: { frame: 'h-full', screen: 'h-full', page: 'size-full' },
  desktop: {
    frame: 'shadow-raised rounded-lg border-4',
    screen: 'aspect-[4/3]',
    page: 'h-[960px] w-[1280px] [transform:scale(tan(atan2(100cqw,1280px)))]',
  },
};

/**
 * A page inside the page, framed like a phone or a screen: it has its own width for media queries
 * and its own styles, and follows the theme. It can be scrolled; only its overlay can be pressed.
 */
export function DeviceFrame(props: DeviceFrameProps) {
  const { title, css, device = 'phone', target = null, scheme, overlay, children } = props;
  const [page, setPage] = useState<Document | null>(null);
  const isKept = target === null && device === 'screen';
  useEffect(() => (isKept ? undefined : show(page, target)), [page, target, isKept]);
  const look = LOOKS[device];
  return (
    <div className={clsx('mx-auto w-full border-line bg-surface', look.frame)}>
      <div className={clsx('@container w-full overflow-hidden', look.screen)}>
        <iframe
          title={title}
          srcDoc={EMPTY_PAGE}
          tabIndex={-1}
          loading="lazy"
          // The framed page inherits this scheme.
          style={{ colorScheme: scheme }}
          className={clsx('block max-w-none origin-top-left rtl:origin-top-right', look.page)}
          onLoad={(event) => setPage(event.currentTarget.contentDocument)}
        />
      </div>
      {page &&
        createPortal(
          <>
            <div inert ref={(body) => dress(body, overlay ? css + OVERLAID : css)}>
              {children}
            </div>
            {overlay?.(page)}
          </>,
          page.body,
        )}
    </div>
  );
}

/** Scrolls only the frame: `scrollIntoView` would also scroll the page around it. */
function show(page: Document | null, target: Element | string | null) {
  const element = typeof target === 'string' ? page?.querySelector(target) : target;
  if (!page?.defaultView || (target !== null && !element)) return;
  const top = element ? element.getBoundingClientRect().top + page.defaultView.scrollY : 0;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  page.defaultView.scrollTo({
    top: Math.max(0, top - MARGIN_PX),
    behavior: isStill ? 'instant' : 'smooth',
  });
}

/** Above the element scrolled to. */
const MARGIN_PX = 96;

/** The overlay is as tall as the page, not its window. */
const OVERLAID = 'body{position:relative}';

/** Each page's stylesheet, replaced only on a change, because that restyles the whole page. */
const WORN = new WeakMap<Document, string>();

/** The inherited policy forbids inline styles, but allows a constructed stylesheet. */
function dress(body: HTMLElement | null, css: string) {
  const page = body?.ownerDocument;
  if (!page?.defaultView || WORN.get(page) === css) return;
  const sheet = page.adoptedStyleSheets[0] ?? new page.defaultView.CSSStyleSheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [sheet];
  WORN.set(page, css);
}

const EMPTY_PAGE =
  '<!doctype html><html lang="en"><head><meta name="color-scheme" content="light dark"></head><body></body></html>';
