import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Sql } from '#database/connect.ts';
import { BIO_PREFIX, bioPath, PATHS, teamPath } from '#kit/rules/paths.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import type { PageAddresses } from '#page/delivery/server/page-addresses.ts';
import { SITEMAP_MAX_PAGES, SITEMAP_TTL_MS, SITEMAPS_MAX_SIZE } from './limits.ts';

type SitemapDeps = {
  ask: Ask;
  publicUrl: string;
  /** A page on its owner's domain is in that domain's sitemap. */
  domains: Pick<PageAddresses, 'findOrigin'>;
  clock: () => Date;
  size?: number;
};

/** Search engines may cache them as long as we do. */
const KEPT = { 'cache-control': `public, max-age=${SITEMAP_TTL_MS / 1000}` };

/** `GET /robots.txt`, `/sitemap.xml`, and `/sitemap-{n}.xml` if there are more pages than one holds. */
export function createSitemap(deps: SitemapDeps): Hono {
  const { ask, publicUrl, domains, clock, size = SITEMAP_MAX_PAGES } = deps;
  const keep = createKeeper(clock);

  const buildPart = async (part: number): Promise<string | null> => {
    const pages = await ask((sql) => listPages(sql, { limit: size, offset: (part - 1) * size }));
    if (pages.length === 0 && part > 1) return null;
    const here = pages.filter(({ path }) => !domains.findOrigin(path.slice(BIO_PREFIX.length)));
    return wrap('urlset', here.map((page) => writePage(page, publicUrl)).join(''));
  };
  const buildFirst = async (): Promise<string | null> => {
    const parts = Math.ceil((await ask(countListedPages)) / size);
    if (parts <= 1) return buildPart(1);
    const numbers = Array.from({ length: parts }, (_, index) => index + 1);
    return wrap('sitemapindex', numbers.map((part) => writePart(part, publicUrl)).join(''));
  };
  const answer = async (path: string, build: () => Promise<string | null>): Promise<Response> => {
    const xml = await keep(path, build);
    if (xml === null) throw new ApiError('not_found');
    const headers = { 'content-type': 'application/xml; charset=utf-8', ...KEPT };
    return new Response(xml, { headers });
  };

  return new Hono()
    .get('/robots.txt', (context) => context.text(writeRobots(publicUrl), 200, KEPT))
    .get('/sitemap.xml', () => answer('first', buildFirst))
    .get('/:file{sitemap-[1-9][0-9]{0,4}\\.xml}', (context) => {
      const part = Number.parseInt(context.req.param('file').slice('sitemap-'.length), 10);
      return answer(String(part), () => buildPart(part));
    });
}

/** Keeps the dashboard out of search results; public pages set their own rules. */
function writeRobots(publicUrl: string): string {
  const closed = ['/auth/v1/', '/rest/v1/', '/storage/v1/object/sign/', PATHS.admin, '/q/'];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

function wrap(root: 'urlset' | 'sitemapindex', entries: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</${root}>\n`;
}

function writePage({ path, updated_at }: ListedPage, publicUrl: string): string {
  return `<url><loc>${escapeXml(publicUrl + path)}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`;
}

function writePart(part: number, publicUrl: string): string {
  return `<sitemap><loc>${escapeXml(publicUrl)}/sitemap-${part}.xml</loc></sitemap>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Caches a few texts for a while, rendering each once for all callers. */
function createKeeper(clock: () => Date) {
  const kept = new LRUCache<string, { text: Promise<string | null>; until: number }>({
    max: SITEMAPS_MAX_SIZE,
  });
  return (key: string, build: () => Promise<string | null>): Promise<string | null> => {
    const now = clock().getTime();
    const found = kept.get(key);
    if (found !== undefined && found.until > now) return found.text;
    const text = build();
    kept.set(key, { text, until: now + SITEMAP_TTL_MS });
    text.catch(() => kept.delete(key));
    return text;
  };
}

/** A page in the sitemap. */
type ListedPage = { path: string; updated_at: Date };

type Range = { limit: number; offset: number };

/** @returns the number of visible pages of people and teams */
async function countListedPages(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select ((select count(*) from public.public_profiles)
      + (select count(*) from private.listed_teams))::int as count`;
  return row?.count ?? 0;
}

/** @returns visible pages in a stable order: people's, then teams' */
async function listPages(sql: Sql, { limit, offset }: Range): Promise<ListedPage[]> {
  const people = await listPeople(sql, { limit, offset });
  if (people.length === limit) return people;
  const before = people.length > 0 ? offset : await countPeople(sql);
  const rest = { limit: limit - people.length, offset: Math.max(0, offset - before) };
  return [...people, ...(await listTeams(sql, rest))];
}

async function listPeople(sql: Sql, { limit, offset }: Range): Promise<ListedPage[]> {
  const rows = await sql<{ username: string; updated_at: Date }[]>`
    select username, updated_at from public.public_profiles
    order by created_at, id limit ${limit} offset ${offset}`;
  return rows.map(({ username, updated_at }) => ({ path: bioPath(username), updated_at }));
}

async function countPeople(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from public.public_profiles`;
  return row?.count ?? 0;
}

async function listTeams(sql: Sql, { limit, offset }: Range): Promise<ListedPage[]> {
  const rows = await sql<{ slug: string; updated_at: Date }[]>`
    select slug, updated_at from private.listed_teams
    order by created_at, id limit ${limit} offset ${offset}`;
  return rows.map(({ slug, updated_at }) => ({ path: teamPath(slug), updated_at }));
}
