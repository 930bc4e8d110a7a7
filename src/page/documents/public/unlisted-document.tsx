import type { ReactNode } from 'react';
import type { PageLanguage } from '#page/public-profile/rules/page-language.ts';
import { PageFrame } from '#page/view/public/page-frame.tsx';
import { renderHtmlDocument } from './html-document.tsx';
import type { RenderedDocument } from './profile-document.tsx';

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
