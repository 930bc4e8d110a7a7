import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';

type DeviceFrameProps = {
  /** What is shown; read aloud. */
  title: string;
  /** The style sheet of what is shown. It reaches nothing outside, and nothing outside reaches in. */
  css: string;
  children: ReactNode;
};

/**
 * A page inside the page, framed like a phone: it has its own width for media queries, its own
 * styles, and follows the theme around it. It can be scrolled, and nothing else.
 */
export function DeviceFrame({ title, css, children }: DeviceFrameProps) {
  const [page, setPage] = useState<Document | null>(null);
  return (
    <div className="mx-auto w-full max-w-90 overflow-hidden rounded-[2rem] border-8 border-line bg-surface shadow-raised">
      <iframe
        title={title}
        srcDoc={EMPTY_PAGE}
        tabIndex={-1}
        className="block h-[min(40rem,70dvh)] w-full rounded-3xl"
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
