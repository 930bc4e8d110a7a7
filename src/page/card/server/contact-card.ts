import { Hono } from 'hono';
import { contactCardPath } from '#kit/rules/paths.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import type { PageAddresses } from '#page/delivery/server/page-addresses.ts';
import { findPublicProfile } from '#page/delivery/server/public-profiles.ts';
import { redirectToCurrent } from '#page/delivery/server/redirect-to-current.ts';
import type { LoadPicture } from '#page/pictures/server/picture-loader.ts';
import { toCardName } from '../rules/card-name.ts';
import { buildContactCardDisposition } from '../rules/contact-card.ts';
import { hasContactCard } from '../rules/has-contact-card.ts';
import { writeContactCardFile } from './contact-card-file.ts';

type ContactCardDeps = {
  ask: Ask;
  publicUrl: string;
  domains: Pick<PageAddresses, 'findOrigin'>;
  loadPicture: LoadPicture;
};

/** `GET /bio/{username}.vcf`: the contact card as a file. 404 if the page offers none. */
export function createContactCard(deps: ContactCardDeps): Hono {
  const { ask, publicUrl, domains, loadPicture } = deps;
  return new Hono().get('/bio/:file{[A-Za-z0-9_]+\\.vcf}', async (context) => {
    const username = context.req.param('file').slice(0, -'.vcf'.length);
    const profile = await ask((sql) => findPublicProfile(sql, username));
    if (profile === null) return redirectToCurrent(context, ask, username, contactCardPath);
    if (!hasContactCard(profile)) throw new ApiError('not_found');
    const name = toCardName(profile.vcard_data, profile.full_name).whole;
    const ownOrigin = domains.findOrigin(profile.username);
    const card = await writeContactCardFile(profile, { publicUrl, ownOrigin, loadPicture });
    return context.body(card, 200, {
      'content-type': 'text/vcard; charset=utf-8',
      'content-disposition': buildContactCardDisposition(name, profile.username),
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
    });
  });
}
