import { type Context, Hono } from 'hono';
import { contactCardPath } from '#kit/rules/paths.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { findPublicProfile, findPublicProfileById } from '#page/delivery/server/public-profiles.ts';
import { redirectToCurrent } from '#page/delivery/server/redirect-to-current.ts';
import type { LoadPicture } from '#page/pictures/server/picture-loader.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { parseScanCode, SCAN_PREFIX } from '#page/qr/rules/scan-path.ts';
import { toCardName } from '../rules/card-name.ts';
import { buildContactCardDisposition } from '../rules/contact-card.ts';
import { hasContactCard } from '../rules/has-contact-card.ts';
import { writeContactCardFile } from './contact-card-file.ts';

type ContactCardDeps = {
  ask: Ask;
  publicUrl: string;
  loadPicture: LoadPicture;
};

/**
 * `GET /bio/{username}.vcf`: the contact card as a file. 404 if the page offers none.
 * `GET /q/{code}/card.vcf`: the same by a code. It never redirects, as browsers don't let the dashboard follow a
 * redirect to an owner's domain.
 */
export function createContactCard(deps: ContactCardDeps): Hono {
  const { ask } = deps;
  return new Hono()
    .get('/bio/:file{[A-Za-z0-9_]+\\.vcf}', async (context) => {
      const username = context.req.param('file').slice(0, -'.vcf'.length);
      const profile = await ask((sql) => findPublicProfile(sql, username));
      if (profile === null) return redirectToCurrent(context, ask, username, contactCardPath);
      return answerCard(deps, context, profile);
    })
    .get(`${SCAN_PREFIX}:code/card.vcf`, async (context) => {
      const id = parseScanCode(context.req.param('code'));
      const profile = id && (await ask((sql) => findPublicProfileById(sql, id)));
      if (!profile) throw new ApiError('not_found');
      return answerCard(deps, context, profile);
    });
}

async function answerCard(
  settings: Pick<ContactCardDeps, 'publicUrl' | 'loadPicture'>,
  context: Context,
  profile: PublicProfile,
): Promise<Response> {
  if (!hasContactCard(profile)) throw new ApiError('not_found');
  const name = toCardName(profile.vcard_data, profile.full_name).whole;
  return context.body(await writeContactCardFile(profile, settings), 200, {
    'content-type': 'text/vcard; charset=utf-8',
    'content-disposition': buildContactCardDisposition(name, profile.username),
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex',
  });
}
