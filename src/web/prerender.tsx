import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { Terms } from '#domain/billing/plans/terms.ts';
import { PATHS } from '#domain/paths.ts';
import { queryClient } from './lib/data/query-client.ts';
import { queryKeys } from './lib/query-keys.ts';
import { routes } from './routes.tsx';

export { DEFAULT_TERMS } from '#domain/billing/plans/terms.ts';
export { DOOR_PATHS, PRERENDERED_PATHS } from '#domain/paths.ts';

const ROOT_ELEMENT = '<div id="root"></div>';

/**
 * Draws a screen as a visitor first sees it, without a browser: by the build, and the prices once
 * more by the server when an administrator has changed them.
 *
 * Nothing in the drawing can be used until the program has replaced it, so it is inert: a password
 * typed into a form that nobody listens to would be lost, or sent as an address.
 *
 * @param template the page around it, whose root element is empty
 * @param path of a screen that anybody may open
 * @param terms on which plans are sold; they go with the prices, so that the program says the same
 * @returns the document
 * @throws when the path leads elsewhere, or the template has no root
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

/** React writes the title where the screen says it; a document has it in its head. */
function takeTitle(markup: string): [markup: string, title: string] {
  const title = /<title>.*?<\/title>/.exec(markup)?.[0] ?? '';
  return [markup.replace(title, ''), title.replace('<title', '<title data-drawn')];
}

/** Read by `lib/data/drawn-terms.ts`. No policy forbids it: a block of data does not run. */
function buildTermsData(terms: Terms): string {
  const json = JSON.stringify(terms).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="terms">${json}</script>`;
}
