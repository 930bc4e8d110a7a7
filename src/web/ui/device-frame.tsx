import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';

type DeviceFrameProps = {
  /** What is shown; read aloud. */
  title: string;
  /** The style sheet of what is shown. It reaches nothing outside, and nothing outside reaches in. */
  css: string;
  device?: Device;
  children: ReactNode;
};

/** How wide the page believes it is. */
export type Device = 'phone' | 'desktop';

/** The desktop's 1280 pixels are scaled to the room there is: the quotient of two lengths, in CSS. */
const LOOKS: Record<Device, { frame: string; page: string }> = {
  phone: {
    frame: 'max-w-90 rounded-[2rem] border-8',
    page: 'block h-[min(40rem,70dvh)] w-full rounded-3xl',
  },
  desktop: {
    frame: '@container aspect-[4/3] rounded-lg border-4',
    page: 'block h-[960px] w-[1280px] origin-top-left [transform:scale(tan(atan2(100cqw,1280px)))] rtl:origin-top-right',
  },
};

/**
 * A page inside the page, framed like a phone or a screen: it has its own width for media queries, its own
 * styles, and follows the theme around it. It can be scrolled, and nothing else.
 */
export function DeviceFrame({ title, css, device = 'phone', children }: DeviceFrameProps) {
  const [page, setPage] = useState<Document | null>(null);
  return (
    <div
      className={clsx(
        'mx-auto w-full overflow-hidden border-line bg-surface shadow-raised',
        LOOKS[device].frame,
      )}
    >
      <iframe
        title={title}
        srcDoc={EMPTY_PAGE}
        tabIndex={-1}
        className={LOOKS[device].page}
        onLoad={(event) => setPage(event.currentTarget.contentDocument)}
      />
      {page &&
        createPortal(
          <div inert ref={(body) => dress(body, css)}>
            {children}
          </div>,
          page.body,
        )}
    </div>
  );
}

/** By a constructed sheet: a policy without inline styles, which the frame inherits, allows it. */
function dress(body: HTMLElement | null, css: string) {
  const page = body?.ownerDocument;
  if (!page?.defaultView) return;
  const sheet = page.adoptedStyleSheets[0] ?? new page.defaultView.CSSStyleSheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [sheet];
}

const EMPTY_PAGE =
  '<!doctype html><html lang="en"><head><meta name="color-scheme" content="light dark"></head><body></body></html>';
