import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PRODUCT_NAME } from '#kit/rules/product.ts';

type HtmlDocument = {
  lang?: string;
  /** Without the product's name, which is appended. */
  title: string;
  /** Content of the head besides title, style and script. */
  head: ReactNode;
  style: string;
  body: ReactNode;
  /** Path of the page's script, or null for a page without one. */
  script: string | null;
};

/**
 * React's own preloads repeat every URL, which doesn't help a page that arrives in one round trip.
 */
const PICTURE_PRELOADS = /<link rel="preload" as="image"[^>]*>/g;

/** @returns the complete text of an HTML page */
export function renderHtmlDocument({
  lang = 'en',
  title,
  head,
  style,
  body,
  script,
}: HtmlDocument): string {
  const markup = renderToStaticMarkup(
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <title>{`${title} | ${PRODUCT_NAME}`}</title>
        {head}
        <link rel="icon" href="/favicon.svg" />
        <style>{style}</style>
        {script && <script defer src={script} />}
      </head>
      <body>{body}</body>
    </html>,
  );
  return `<!doctype html>${markup.replace(PICTURE_PRELOADS, '')}`;
}
