import type { IncomingMessage, ServerResponse } from 'node:http';
import { bioPath, PAGE_FILES, teamPath } from '#kit/rules/paths.ts';
import { markOwnersHost } from '#kit/server/security/secured-response.ts';
import { type PublicPageAnswer, packPage } from '#page/delivery/server/answer.ts';
import type { PublicPageCache } from '#page/delivery/server/cache.ts';
import { HOST_ANSWERS_MAX_SIZE } from '#page/delivery/server/limits.ts';
import { type FinishedListener, redirect, send } from '#page/delivery/server/listener.ts';
import { renderNotFoundDocument } from '#page/documents/public/not-found-document.tsx';
import { createDocuments } from '#page/documents/server/documents.ts';
import type { HeldDomain } from './domains.ts';
import type { OwnDomains, OwnPlace } from './own-domains.ts';

type PageAt = Extract<OwnPlace, { kind: 'page' }>;

type HostSettings = {
  domains: OwnDomains;
  pages: Pick<PublicPageCache, 'peek' | 'get'>;
  /** The response if there is no page; below a team's domain, it links to the team. */
  notFound: (team: HeldDomain['team']) => PublicPageAnswer;
};

/**
 * Routes requests by host before anything else. An owner's domain serves their page at its root, and the
 * paths that belong to the page, but nothing else of the product.
 */
export function createHostListener({ domains, pages, notFound }: HostSettings): FinishedListener {
  return (request, response) => {
    const place = domains.find(request.headers.host);
    if (place === null) return false;
    markOwnersHost(response);
    const [path, query] = splitTarget(request.url ?? '');
    if (place.kind === 'nothing') send(request, response, notFound(place.team), '');
    else if (path === '/' && isReading(request)) sendPage(request, response, place, query);
    else if (isOfPage(request.method ?? '', path, place.username)) return false;
    else if (isReading(request) && !sendFile(response, place, path, query))
      send(request, response, notFound(null), '');
    else if (!isReading(request)) send(request, response, notFound(null), '');
    return true;
  };

  function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    { username, movedTo }: PageAt,
    query: string,
  ): void {
    if (movedTo !== null) {
      redirect(response, movedTo, query);
      return;
    }
    const answer = pages.peek(username);
    const show = (made: PublicPageAnswer) =>
      send(request, response, made.status === 404 ? notFound(null) : made, query);
    if (answer === undefined) void pages.get(username).then(show);
    else show(answer);
  }
}

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function splitTarget(target: string): [path: string, query: string] {
  const mark = target.indexOf('?');
  return mark === -1 ? [target, ''] : [target.slice(0, mark), target.slice(mark)];
}

/** Paths that pages post to, and forms that post to themselves. */
const POSTED = /^\/(?:events|leads)$|^\/my-details\/[^/]+(?:\/erase)?$/;
/** Files a page loads and paths it links to: build files, pictures, forms, scans; scans have no dot. */
const READ =
  /^\/(?:assets\/|storage\/v1\/(?:object|render\/image)\/public\/|my-details\/|q\/[^.]*$|\.well-known\/acme-challenge\/)|^\/(?:favicon\.svg|favicon\.ico|lead-challenge\.js|swap\.js|privacy)$/;

/** Matches a path literally, and refuses escaped or relative parts that later code could read differently. */
function isOfPage(method: string, path: string, username: string): boolean {
  if (/%|\/\.{1,2}(?:\/|$)|\/\/|\\/.test(path)) return false;
  const report = `/report/${username}`;
  const isReport = path.toLowerCase() === report || path.toLowerCase() === `${report}/thanks`;
  if (method === 'POST') return POSTED.test(path) || path.toLowerCase() === report;
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (READ.test(path) || isReport) return true;
  const own = bioPath(username);
  return path.toLowerCase().startsWith(own) && PAGE_FILES.includes(path.slice(own.length));
}

/**
 * Responds to search engines' requests for a host's files, and to the page's usual path. @returns whether it
 * responded
 */
function sendFile(response: ServerResponse, place: PageAt, path: string, query: string): boolean {
  const { origin, username, movedTo } = place;
  const own = movedTo ?? origin;
  if (path.toLowerCase().replace(/\/$/, '') === bioPath(username)) {
    redirect(response, own, query);
    return true;
  }
  const file = FILES[path]?.(`${origin}/`);
  if (file === undefined) return false;
  const [type, text] = file;
  response
    .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' })
    .end(text);
  return true;
}

const FILES: Readonly<Record<string, (url: string) => [type: string, text: string]>> = {
  '/robots.txt': (url) => [
    'text/plain',
    `User-agent: *\nDisallow: /q/\n\nSitemap: ${url}sitemap.xml\n`,
  ],
  '/sitemap.xml': (url) => [
    'application/xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${url}</loc></url></urlset>\n`,
  ],
};

type Team = HeldDomain['team'];

/**
 * @returns the "not found" page for owners' domains; its links lead to the product, or below a team's
 *   domain to the team
 */
export function buildHostNotFound(
  settings: Parameters<typeof createDocuments>[0],
): (team: Team) => PublicPageAnswer {
  const documents = createDocuments(settings);
  const { publicUrl } = settings;
  const build = (team: Team) => {
    const document = renderNotFoundDocument({
      ...documents.settings(),
      ...(team && {
        team: { name: team.name, url: team.slug === null ? null : publicUrl + teamPath(team.slug) },
      }),
    });
    return packPage({ status: 404, html: document.html, headers: documents.headers(document) });
  };
  const plain = build(null);
  const kept = new Map<string, PublicPageAnswer>();
  return (team) => {
    if (team === null) return plain;
    const key = JSON.stringify(team);
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= HOST_ANSWERS_MAX_SIZE) kept.clear();
    const made = build(team);
    kept.set(key, made);
    return made;
  };
}
