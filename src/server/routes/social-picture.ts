import { Hono } from 'hono';
import { bioPath, socialPicturePath } from '#domain/paths.ts';
import type { PublicProfile } from '#domain/profile/public-profile.ts';
import type { ClientAddress } from '../client-address.ts';
import type { Ask } from '../data/ask.ts';
import { findPublicProfile } from '../data/public-profiles.ts';
import type { OwnDomains } from '../domains/own-domains.ts';
import { answerDrawing } from '../pictures/answer-drawing.ts';
import type { Drawings } from '../pictures/drawings.ts';
import type { LoadPicture } from '../pictures/picture-loader.ts';
import { drawSocialPicture } from '../pictures/social-picture.tsx';
import { redirectToCurrent } from '../public-pages/redirect-to-current.ts';

type SocialPictureDeps = {
  ask: Ask;
  domains: Pick<OwnDomains, 'findOrigin'>;
  publicUrl: string;
  clientAddress: ClientAddress;
  drawings: Drawings;
  loadPicture: LoadPicture;
};

/** `GET /bio/{username}/card.png`: what messengers and networks show beside a link to the page. */
export function createSocialPicture(deps: SocialPictureDeps): Hono {
  const { ask, publicUrl, domains, clientAddress, drawings, loadPicture } = deps;
  return new Hono().get('/bio/:username{[A-Za-z0-9_]+}/card.png', async (context) => {
    const username = context.req.param('username');
    const profile = await ask((sql) => findPublicProfile(sql, username));
    if (profile === null) return redirectToCurrent(context, ask, username, socialPicturePath);
    const pageUrl = domains.findOrigin(profile.username) ?? publicUrl + bioPath(profile.username);
    const portrait = await loadPicture(profile.profile_picture_url);
    const drawing = await drawings.get(
      [...listMaterial(profile), pageUrl, portrait],
      { caller: clientAddress(context), page: profile.id },
      () => drawSocialPicture(profile, pageUrl, portrait),
    );
    const file = { name: `${profile.username}.png`, isDownload: false };
    return answerDrawing(context, drawing, 'image/png', file);
  });
}

/** Everything the picture shows besides the portrait. */
function listMaterial(profile: PublicProfile): unknown[] {
  const { username, full_name, designation, presentation } = profile;
  return ['card', username, full_name, designation, presentation];
}
