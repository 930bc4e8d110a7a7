import { hasContactCard } from '#domain/contacts/vcard/has-contact-card.ts';
import type { Measurer } from '#domain/integrations/analytics-ids/measurers.ts';
import type { PublicProfile } from '#domain/profile/public/public-profile.ts';
import { ContactButton } from './contact-button.tsx';
import { Cover, Identity } from './identity.tsx';
import { PageFrame } from './page-frame.tsx';
import { listFilledSections } from './sections/section-views.ts';

type ProfilePageProps = {
  profile: PublicProfile;
  /** For the copyright line; left out by the editor's preview. */
  year?: number;
  /** When it was drawn, signed, for the lead form and for counting; left out by the editor's preview. */
  leadStamp?: string | undefined;
  /** Who would be told of a visit; nobody in the editor's preview. */
  measurers?: readonly Measurer[] | undefined;
  /** Where the product is, for pages that also stand at other hosts. */
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
    >
      <ProfileMain profile={profile} leadStamp={leadStamp} />
    </PageFrame>
  );
}

/** What is the person's own on the page: all but its header and footer. */
export function ProfileMain({
  profile,
  leadStamp,
}: Omit<ProfilePageProps, 'year' | 'home' | 'measurers'>) {
  return (
    <main>
      {profile.cover_image_url && <Cover url={profile.cover_image_url} />}
      <Identity profile={profile} />
      {listFilledSections(profile).map(({ key, toLabel, View }) => (
        <section
          key={key}
          className="column section"
          aria-label={toLabel(profile)}
          data-section={key}
        >
          <View profile={profile} leadStamp={leadStamp} />
        </section>
      ))}
      {hasContactCard(profile) && <ContactButton username={profile.username} />}
    </main>
  );
}
