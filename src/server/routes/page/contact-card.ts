import { Hono } from 'hono';
import { toCardName } from '#domain/contacts/vcard/card-name.ts';
import { buildContactCardDisposition } from '#domain/contacts/vcard/contact-card.ts';
import { hasContactCard } from '#domain/contacts/vcard/has-contact-card.ts';
import { contactCardPath } from '#domain/paths.ts';
import type { Ask } from '../../data/ask.ts';
import { findPublicProfile } from '../../data/page/public-profiles.ts';
import type { OwnDomains } from '../../domains/own-domains.ts';
import { ApiError } from '../../http/errors.ts';
import { writeContactCardFile } from '../../pictures/contact-card-file.ts';
import type { LoadPicture } from '../../pictures/picture-loader.ts';
import { redirectToCurrent } from '../../public-pages/redirect-to-current.ts';

type ContactCardDeps = {
  ask: Ask;
  publicUrl: string;
  domains: Pick<OwnDomains, 'findOrigin'>;
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
