import { Hono } from 'hono';
import { profileJsonPath } from '#kit/rules/paths.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { redirectToCurrent } from '#page/delivery/server/redirect-to-current.ts';
import { findPublicProfile } from './public-profiles.ts';

/** `GET /bio/{username}.json`: the page's contents for programs, from any origin. */
export function createProfileJson({ ask }: { ask: Ask }): Hono {
  return new Hono().get('/bio/:file{[A-Za-z0-9_]+\\.json}', async (context) => {
    const username = context.req.param('file').slice(0, -'.json'.length);
    const profile = await ask((sql) => findPublicProfile(sql, username));
    if (profile === null) return redirectToCurrent(context, ask, username, profileJsonPath);
    context.header('access-control-allow-origin', '*');
    context.header('cache-control', 'no-cache');
    context.header('x-robots-tag', 'noindex');
    context.header('content-disposition', `attachment; filename="${profile.username}.json"`);
    return context.json(profile);
  });
}
