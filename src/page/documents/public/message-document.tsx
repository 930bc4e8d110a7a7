import type { ReactNode } from 'react';
import { buildPlainStyle } from '#page/view/public/page-style.ts';
import type { DocumentSettings, RenderedDocument } from './profile-document.tsx';
import { renderUnlistedDocument } from './unlisted-document.tsx';

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
