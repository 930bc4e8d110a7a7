import '#page/view/public/whole-pages.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { hasContactCard } from '#page/card/rules/has-contact-card.ts';
import { type PublicProfile, replacePictures } from '#page/public-profile/rules/public-profile.ts';
import { Cover, Identity } from '#page/sections/public/identity.tsx';
import { buildPageStyle } from '#page/view/public/page-style.ts';
import { ContactBar } from '#page/view/public/profile-page.tsx';
import { listFilledSections } from '#page/view/public/section-views.ts';
import { ENGLISH } from '#page/words/public/english.ts';

/** Blocks every script in the copy, even one added later. */
const POLICY = "script-src 'none'; base-uri 'none'; form-action 'none'";

type StaticCopySettings = {
  /** File names of the pictures beside the page, by their URL on it. */
  pictureFiles: ReadonlyMap<string, string>;
  /** File name of the contact card beside the page. */
  cardFile: string;
};

/**
 * Renders the public page as one file to open from a disk: without scripts, forms or our URLs, and with the
 * library's pictures as files beside it.
 *
 * @returns the text of the HTML file
 */
export function renderStaticCopy(page: PublicProfile, settings: StaticCopySettings): string {
  const profile = toOffline(page, settings.pictureFiles);
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="content-security-policy" content={POLICY} />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{profile.full_name || profile.username}</title>
        <style>{buildPageStyle(profile)}</style>
      </head>
      <body>
        <div className="page">
          <main>
            {profile.cover_image_url && (
              <Cover url={profile.cover_image_url} focus={profile.cover_image_focus} />
            )}
            <Identity profile={profile} />
            {listFilledSections(profile).map(({ key, toLabel, View }) => (
              <section key={key} className="column section" aria-label={toLabel(profile, ENGLISH)}>
                <View profile={profile} />
              </section>
            ))}
            {hasContactCard(profile) && <ContactBar href={settings.cardFile} />}
          </main>
        </div>
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}

/** Drops the form, which couldn't send anything, and points pictures to their files. */
function toOffline(page: PublicProfile, files: ReadonlyMap<string, string>): PublicProfile {
  const toFile = (url: string) => files.get(url) ?? url;
  const sections = page.sections.filter((section) => section !== 'lead_form');
  return { ...replacePictures(page, toFile), sections };
}
