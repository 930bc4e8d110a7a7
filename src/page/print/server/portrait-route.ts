import { type Context, Hono } from 'hono';
import type { Sql } from '#database/connect.ts';
import { portraitPath } from '#kit/rules/paths.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import {
  findPublicProfile,
  findPublicProfileById,
  redirectToCurrent,
} from '#page/delivery/server/public-profiles.ts';
import { answerDrawing, type DrawingDeps, toDrawnOwner } from '#page/pictures/server/drawings.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { parseScanCode, SCAN_PREFIX } from '#page/qr/rules/scan-path.ts';

/**
 * `GET /q/{code}/portrait.png`: the person's picture in email signatures, which survives renames. `GET
 * /bio/{username}/portrait.png`: the same in older signatures, as long as the username is theirs.
 */
export function createPortrait(deps: DrawingDeps): Hono {
  return new Hono()
    .get('/bio/:username{[A-Za-z0-9_]+}/portrait.png', async (context) => {
      const username = context.req.param('username');
      const find = (sql: Sql) => findPublicProfile(sql, username);
      const answer = await answerPortrait(deps, context, { name: username, find });
      return answer ?? redirectToCurrent(context, deps.ask, username, portraitPath);
    })
    .get(`${SCAN_PREFIX}:code/portrait.png`, async (context) => {
      const code = context.req.param('code');
      const id = parseScanCode(code);
      const find = async (sql: Sql) => (id === null ? null : findPublicProfileById(sql, id));
      const answer = await answerPortrait(deps, context, { name: code, find });
      if (answer === null) throw new ApiError('not_found');
      return answer;
    });
}

/** A page's name in its URL, and a function to find the page. */
type Wanted = { name: string; find: (sql: Sql) => Promise<PublicProfile | null> };

/** @returns the picture; null if visitors can't see the page */
async function answerPortrait(
  { ask, clientAddress, drawings, drawPicture, loadPicture }: DrawingDeps,
  context: Context,
  { name, find }: Wanted,
): Promise<Response | null> {
  const asked = { caller: clientAddress(context), name: `${name}/portrait`.toLowerCase() };
  const found = await drawings.read(asked, async () => {
    const profile = await ask(find);
    return profile && { profile, picture: await loadPicture(profile.profile_picture_url) };
  });
  if (found === null) return null;
  const { profile, picture } = found;
  const subject = toDrawnOwner(profile);
  const drawing = await drawings.get(
    ['portrait', subject, picture],
    { ...asked, page: profile.id },
    () => drawPicture({ kind: 'portrait', subject, picture }),
  );
  const file = { name: `${profile.username}.png`, isDownload: false };
  return answerDrawing(context, drawing, 'image/png', file);
}
