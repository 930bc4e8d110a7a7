import type { ReactNode } from 'react';
import type { PageLanguage } from '#page/public-profile/rules/page-language.ts';
import { css } from '#page/style/public/css.ts';
import { PageFrame } from '#page/view/public/page-frame.tsx';
import { buildPlainStyle } from '#page/view/public/page-style.ts';
import { renderHtmlDocument } from './html-document.tsx';
import type { DocumentSettings, RenderedDocument } from './profile-document.tsx';

type UnlistedDocument = {
  title: string;
  style: string;
  script: string | null;
  /** For the copyright line. */
  year: number;
  /** The product's origin, for pages served at other hosts. */
  home: string | undefined;
  /** A message in the middle of the screen, or details to read. */
  layout?: 'message' | 'details';
  /** The language of its texts; English by default. */
  language?: PageLanguage | undefined;
  children: ReactNode;
};

/** @returns a one-column page in the public frame, which search engines don't index */
export function renderUnlistedDocument({
  title,
  style,
  script,
  year,
  home,
  layout = 'message',
  language,
  children,
}: UnlistedDocument): RenderedDocument {
  const html = renderHtmlDocument({
    ...(language && { lang: language.lang }),
    title,
    head: <meta name="robots" content="noindex" />,
    style,
    body: (
      <PageFrame year={year} home={home} language={language}>
        <main className={`column ${layout}`}>{children}</main>
      </PageFrame>
    ),
    script,
  });
  return { html, style };
}

type MessageDocument = {
  title: string;
  children: ReactNode;
  /** Styles the page needs besides the plain ones. */
  style?: string;
};

/** Parts of the document that are the same for every message. */
export type MessageSettings = Pick<DocumentSettings, 'script' | 'fonts' | 'year' | 'home'>;

/** @returns a page with a message in place of a profile; search engines don't index it */
export function renderMessageDocument(
  { title, children, style = '' }: MessageDocument,
  { script, fonts, year, home }: MessageSettings,
): RenderedDocument {
  return renderUnlistedDocument({
    title,
    style: buildPlainStyle(fonts) + style,
    script,
    year,
    home,
    children: (
      <>
        <h1>{title}</h1>
        {children}
      </>
    ),
  });
}

/**
 * @param message an error sentence
 * @returns the page for a browser that shows the server's response directly, without a script
 */
export function renderErrorDocument(message: string, settings: MessageSettings): RenderedDocument {
  return renderMessageDocument({ title: 'That didn’t work', children: <p>{message}</p> }, settings);
}

/** For visitors returning to a lead they sent; extends the form's style. */
export const LEAD_DETAILS_STYLE = css`
  .details { display: grid; gap: 1.25rem; align-content: start; padding-block: 2rem 3rem }
  .details > h1 + p { margin-block-start: -.75rem; color: var(--soft) }
  .details .card > * + p, .details form > .choice { margin-block-start: .75rem }
  .details .card:not(.lead) p { color: var(--soft) }
  .details .done { color: inherit; font-weight: 550; border-color: var(--accent) }
  .details .written { white-space: pre-line }
  .details dl { display: grid; gap: .25rem 1.5rem; margin-block-start: .75rem }
  .details dt { font-size: var(--body); color: var(--soft) }
  .details dd { margin-block-end: .625rem }
  .details dd:last-child { margin: 0 }
  .choice { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.25rem }
  .choice a { display: grid; place-items: center; min-height: 48px }
  .danger {
    display: grid; place-items: center; width: fit-content; min-height: 48px; margin-block-start: 1rem; padding: .625rem 1.5rem;
    border: 1px solid var(--danger); border-radius: var(--button-radius); background: none; color: var(--danger);
    font: inherit; font-weight: 600; text-decoration: none; cursor: pointer
  }
  .danger:hover { background: color-mix(in srgb, var(--danger) 10%, transparent) }
  .choice .danger { margin: 0; background: var(--danger); color: var(--surface) }
  @media (min-width: 640px) {
    .details dl { grid-template-columns: max-content 1fr }
    .details dt { padding-block-start: .125rem }
  }
`;
