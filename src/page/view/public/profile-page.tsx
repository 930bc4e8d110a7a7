import { contactCardPath, swapPath } from '#kit/rules/paths.ts';
import { hasContactCard } from '#page/card/rules/has-contact-card.ts';
import { Icon } from '#page/icons/public/icon.tsx';
import { ICON_PATHS } from '#page/icons/public/icon-paths.ts';
import { canSwap } from '#page/lead-form/rules/swap.ts';
import type { LinkTypeKey } from '#page/links/rules/link-types.ts';
import type { Measurer } from '#page/measuring/rules/analytics-ids.ts';
import { findPageLanguage } from '#page/public-profile/rules/page-language.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { Cover, Identity } from '#page/sections/public/identity.tsx';
import { TemplateCover, TemplateHead } from '#page/templates/public/template-head.tsx';
import type { TemplateView } from '#page/templates/public/template-view.ts';
import { findTemplateView } from '#page/templates/public/template-views.ts';
import { usePageWords } from '#page/words/public/page-words.ts';
import { PageFrame } from './page-frame.tsx';
import { listFilledSections } from './section-views.ts';

type ProfilePageProps = {
  profile: PublicProfile;
  /** For the copyright line; left out by the editor's preview. */
  year?: number;
  /**
   * The signed render time, for the lead form and for counting; left out by the editor's preview.
   */
  leadStamp?: string | undefined;
  /** The analytics services to ask about; none in the editor's preview. */
  measurers?: readonly Measurer[] | undefined;
  /** The product's origin, for pages served at other hosts. */
  home?: string;
};

/**
 * The whole body of a public page (coverage 2.104 to 2.117). Pure: the server renders it for
 * visitors, the editor draws it as its preview. Its style is `buildPageStyle(profile)`.
 */
export function ProfilePage({ profile, year, leadStamp, home, measurers }: ProfilePageProps) {
  return (
    <PageFrame
      profileId={profile.id}
      ownerId={profile.user_id}
      stamp={leadStamp}
      username={profile.username}
      measurers={measurers}
      year={year}
      home={home}
      language={findTemplateView(profile) ? findPageLanguage(profile) : undefined}
    >
      <ProfileMain profile={profile} leadStamp={leadStamp} />
    </PageFrame>
  );
}

/** The owner's part of the page: everything but the header and footer. */
export function ProfileMain({
  profile,
  leadStamp,
}: Omit<ProfilePageProps, 'year' | 'home' | 'measurers'>) {
  const words = usePageWords();
  const view = findTemplateView(profile);
  const sections = listFilledSections(profile);
  return (
    <main>
      {view === null ? (
        <ClassicHead profile={profile} />
      ) : (
        <TemplatedHead profile={profile} view={view} />
      )}
      {view !== null && sections.length === 0 && !profile.bio && (
        <p className="column calm">{words.bare}</p>
      )}
      {sections.map(({ key, toLabel, View }) => (
        <section
          key={key}
          className="column section"
          aria-label={toLabel(profile, words)}
          data-section={key}
        >
          <View profile={profile} leadStamp={leadStamp} />
        </section>
      ))}
      {hasContactCard(profile) && (
        <ContactButton username={profile.username} hasSwap={canSwap(profile)} />
      )}
    </main>
  );
}

/** The head of a page without a template. */
function ClassicHead({ profile }: { profile: PublicProfile }) {
  return (
    <>
      {profile.cover_image_url && (
        <Cover url={profile.cover_image_url} focus={profile.cover_image_focus} />
      )}
      <Identity profile={profile} />
    </>
  );
}

function TemplatedHead(head: { profile: PublicProfile; view: TemplateView }) {
  return (
    <>
      <TemplateCover {...head} />
      <TemplateHead {...head} />
    </>
  );
}

/**
 * The fixed button that downloads the contact card. A plain link to the server, because in-app browsers
 * drop files made in the page; if they drop this too, the script offers a way out (pitfalls:
 * in-app-browsers). Without a script, a link above it leads to sending one's own card back.
 */
function ContactButton({ username, hasSwap }: { username: string; hasSwap: boolean }) {
  const { swap } = usePageWords().lead;
  return (
    <>
      {hasSwap && (
        <noscript>
          <p className="foot">
            <a href={swapPath(username)}>{swap.heading}</a>
          </p>
        </noscript>
      )}
      <ContactBar href={contactCardPath(username)} hasSwap={hasSwap} />
    </>
  );
}

/**
 * The button in its bar. The opaque bar spans the window and reserves space at the end of the page,
 * so that the button never overlaps a line or a link.
 *
 * @param props `href` of the card; `hasSwap`, whether a press also offers to send one back
 */
export function ContactBar({ href, hasSwap = false }: { href: string; hasSwap?: boolean }) {
  const { contact } = usePageWords();
  return (
    <div className="reach">
      <a
        className="contact"
        href={href}
        download
        data-link-type={'contact' satisfies LinkTypeKey}
        data-section="vcard"
        data-swap={hasSwap ? '' : undefined}
      >
        <Icon path={ICON_PATHS.contact} />
        {contact}
      </a>
    </div>
  );
}
