import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { routes } from './routes.tsx';

export { PRERENDERED_PATHS } from '#domain/paths.ts';

/**
 * Draws a screen as a visitor first sees it, without a browser. Run by the build alone.
 *
 * @param path of a screen that anybody may open
 * @returns the markup of the root element
 * @throws when the path leads elsewhere
 */
export async function renderScreen(path: string): Promise<string> {
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
