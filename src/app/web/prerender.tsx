import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import type { Terms } from '#money/plans/rules/terms.ts';
import { routes } from './routes.tsx';

export { DOOR_PATHS } from '#kit/rules/paths.ts';
export { PRERENDERED_PATHS } from '#kit/rules/screen-paths.ts';
export { DEFAULT_TERMS } from '#money/plans/rules/terms.ts';

const ROOT_ELEMENT = '<div id="root"></div>';

/**
 * Prerenders a screen as a first-time visitor sees it, without a browser: at build time, and the prices
 * again on the server when an administrator has changed them.
 *
 * The prerendered markup is inert until the app has replaced it: a password typed into a form without
 * handlers would be lost, or sent in the URL.
 *
 * @param template the HTML around it, with an empty root element
 * @param path of a public screen
 * @param terms of sale, embedded with the prices, so that the app shows the same
 * @returns the document
 * @throws if the path redirects, or the template has no root
 */
export async function drawDocument(template: string, path: string, terms: Terms): Promise<string> {
  if (!template.includes(ROOT_ELEMENT)) throw new Error('index.html has no empty root element.');
  queryClient.setQueryData(queryKeys.terms, terms);
  const [markup, title] = takeTitle(await renderScreen(path));
  const data = path === PATHS.pricing ? buildTermsData(terms) : '';
  return template
    .replace('</head>', () => `${title}</head>`)
    .replace(ROOT_ELEMENT, () => `<div id="root"><div inert>${markup}</div></div>${data}`);
}

async function renderScreen(path: string): Promise<string> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (!isDrawable(context)) throw new Error(`${path} leads elsewhere.`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToStaticMarkup(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  );
}

function isDrawable(context: StaticHandlerContext | Response): context is StaticHandlerContext {
  return !(context instanceof Response) && context.statusCode === 200;
}

/** React leaves the title where the screen renders it; a document needs it in its head. */
function takeTitle(markup: string): [markup: string, title: string] {
  const title = /<title>.*?<\/title>/.exec(markup)?.[0] ?? '';
  return [markup.replace(title, ''), title.replace('<title', '<title data-drawn')];
}

/**
 * Read by `money/billing/web/pricing.tsx`. Content policies allow it, because a data block doesn't
 * execute.
 */
function buildTermsData(terms: Terms): string {
  const json = JSON.stringify(terms).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="terms">${json}</script>`;
}
