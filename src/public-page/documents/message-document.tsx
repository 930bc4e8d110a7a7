import type { ReactNode } from 'react';
import { PageFrame } from '../page-frame.tsx';
import { buildPlainStyle } from '../style/page-style.ts';
import { renderHtmlDocument } from './html-document.tsx';
import type { DocumentSettings, RenderedDocument } from './profile-document.tsx';

type MessageDocument = {
  title: string;
  children: ReactNode;
  /** What the page needs beside the plain style. */
  style?: string;
};

/** Parts of the document that are the same for every message. */
export type MessageSettings = Pick<DocumentSettings, 'script' | 'fonts' | 'year'>;

/** @returns a page that says something in place of a profile; search engines forget it */
export function renderMessageDocument(
  { title, children, style: ownStyle = '' }: MessageDocument,
  { script, fonts, year }: MessageSettings,
): RenderedDocument {
  const style = buildPlainStyle(fonts) + ownStyle;
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
