import { Hono } from 'hono';
import { portraitPath } from '#kit/rules/paths.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import type { ClientAddress } from '#kit/server/http/client-address.ts';
import { findPublicProfile } from '#page/delivery/server/public-profiles.ts';
import { redirectToCurrent } from '#page/delivery/server/redirect-to-current.ts';
import { answerDrawing } from '#page/pictures/server/answer-drawing.ts';
import type { DrawPicture } from '#page/pictures/server/draw-picture.ts';
import type { Drawings } from '#page/pictures/server/drawings.ts';
import type { LoadPicture } from '#page/pictures/server/picture-loader.ts';

type PortraitDeps = {
  ask: Ask;
  clientAddress: ClientAddress;
  drawings: Drawings;
  drawPicture: DrawPicture;
  loadPicture: LoadPicture;
};

/** `GET /bio/{username}/portrait.png`: the person's picture in email signatures. */
export function createPortrait(deps: PortraitDeps): Hono {
  const { ask, clientAddress, drawings, drawPicture, loadPicture } = deps;
  const read = async (username: string) => {
    const profile = await ask((sql) => findPublicProfile(sql, username));
    return profile && { profile, picture: await loadPicture(profile.profile_picture_url) };
  };
  return new Hono().get('/bio/:username{[A-Za-z0-9_]+}/portrait.png', async (context) => {
    const username = context.req.param('username');
    const asked = { caller: clientAddress(context), name: `${username}/portrait`.toLowerCase() };
    const found = await drawings.read(asked, () => read(username));
    if (found === null) return redirectToCurrent(context, ask, username, portraitPath);
    const { profile, picture } = found;
    const { theme_color, primary_text_color, secondary_background } = profile.presentation;
    const subject = {
      name: profile.full_name || profile.username,
      presentation: { theme_color, primary_text_color, secondary_background },
    };
    const drawing = await drawings.get(
      ['portrait', subject, picture],
      { ...asked, page: profile.id },
      () => drawPicture({ kind: 'portrait', subject, picture }),
    );
    const file = { name: `${profile.username}.png`, isDownload: false };
    return answerDrawing(context, drawing, 'image/png', file);
  });
}
