import type { ReactNode } from 'react';
import { renderHtmlDocument } from './html-document.tsx';
import { PageFrame } from './page-frame.tsx';
import type { DocumentSettings, RenderedDocument } from './profile-document.tsx';
import { buildPlainStyle } from './style/page-style.ts';

type MessageDocument = { title: string; children: ReactNode };

/** @returns a page that says something in place of a profile; search engines forget it */
export function renderMessageDocument(
  { title, children }: MessageDocument,
  { script, year }: Pick<DocumentSettings, 'script' | 'year'>,
): RenderedDocument {
  const style = buildPlainStyle();
  const html = renderHtmlDocument({
    title,
    head: <meta name="robots" content="noindex" />,
    style,
    body: (
      <PageFrame year={year}>
        <main className="column message">
          <h1>{title}</h1>
          {children}
        </main>
      </PageFrame>
    ),
    script,
  });
  return { html, style };
}
