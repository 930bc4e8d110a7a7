import { hasContactCard } from '#page/card/rules/has-contact-card.ts';
import { canSwap } from '#page/lead-form/rules/swap.ts';
import type { Measurer } from '#page/measuring/rules/analytics-ids.ts';
import { findPageLanguage } from '#page/public-profile/rules/page-language.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { Cover, Identity } from '#page/sections/public/identity.tsx';
import { TemplateCover, TemplateHead } from '#page/templates/public/template-head.tsx';
import type { TemplateView } from '#page/templates/public/template-view.ts';
import { findTemplateView } from '#page/templates/public/template-views.ts';
import { usePageWords } from '#page/words/public/page-words.ts';
import { ContactButton } from './contact-button.tsx';
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
