import { Hono } from 'hono';
import { bioPath, socialPicturePath } from '#kit/rules/paths.ts';
import type { PageAddresses } from '#page/delivery/server/page-addresses.ts';
import { findPublicProfile, redirectToCurrent } from '#page/delivery/server/public-profiles.ts';
import type { SocialPictureSubject } from '#page/pictures/server/social-picture.tsx';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { answerDrawing, type DrawingDeps } from './drawings.ts';

type SocialPictureDeps = DrawingDeps & {
  domains: Pick<PageAddresses, 'findOrigin'>;
  publicUrl: string;
};

/** `GET /bio/{username}/card.png`: the preview picture of messengers and networks. */
export function createSocialPicture(deps: SocialPictureDeps): Hono {
  const { ask, publicUrl, domains, clientAddress, drawings, drawPicture, loadPicture } = deps;
  const read = async (username: string) => {
    const profile = await ask((sql) => findPublicProfile(sql, username));
    return profile && { profile, picture: await loadPicture(profile.profile_picture_url) };
  };
  return new Hono().get('/bio/:username{[A-Za-z0-9_]+}/card.png', async (context) => {
    const username = context.req.param('username');
    const asked = { caller: clientAddress(context), name: `${username}/card`.toLowerCase() };
    const found = await drawings.read(asked, () => read(username));
    if (found === null) return redirectToCurrent(context, ask, username, socialPicturePath);
    const { profile, picture } = found;
    const origin = domains.findOrigin(profile.username);
    const subject = toSubject(profile, origin ?? publicUrl + bioPath(profile.username));
    const drawing = await drawings.get(
      ['card', subject, picture],
      { ...asked, page: profile.id },
      () => drawPicture({ kind: 'card', subject, picture }),
    );
    const file = { name: `${profile.username}.png`, isDownload: false };
    return answerDrawing(context, drawing, 'image/png', file);
  });
}

function toSubject(profile: PublicProfile, pageUrl: string): SocialPictureSubject {
  const { username, full_name, designation, presentation } = profile;
  return { username, full_name, designation, presentation, pageUrl };
}
