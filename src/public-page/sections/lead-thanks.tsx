import type { LinkTypeKey } from '#domain/analytics/events/link-types.ts';
import { hasContactCard } from '#domain/contacts/vcard/has-contact-card.ts';
import { contactCardPath } from '#domain/paths.ts';
import type { PublicProfile } from '#domain/profile/public/public-profile.ts';
import { Picture } from '../identity.tsx';
import { usePageWords } from '../words/page-words.ts';

type LeadThanksProps = {
  profile: PublicProfile;
  /** The visitor's link to the lead they sent. */
  detailsPath: string;
  /** On its own page it is the first heading. */
  heading: 'h1' | 'h2';
  /** Whether the card is offered here; on the page itself the Contact button already does that. */
  hasCard: boolean;
};

/**
 * Thanks the visitor, and links to where they can see, correct or erase what they sent. If no
 * Contact button is visible, it also offers the owner's card.
 */
export function LeadThanks(props: LeadThanksProps) {
  const { profile, detailsPath, heading: Heading, hasCard } = props;
  const words = usePageWords().lead;
  return (
    <div className="card" role="status" tabIndex={-1}>
      <div className="lead who">
        <Heading>{words.messages.sent}</Heading>
        <div>
          <Picture profile={profile} />
          <p dir="auto">
            <b>{profile.full_name || profile.username}</b>
          </p>
          {profile.designation && (
            <p className="role" dir="auto">
              {profile.designation}
            </p>
          )}
        </div>
        {hasCard && hasContactCard(profile) && (
          <a
            className="save"
            href={contactCardPath(profile.username)}
            download
            data-link-type={'contact' satisfies LinkTypeKey}
          >
            {words.save}
          </a>
        )}
        <small>
          <a href={detailsPath}>{words.details}</a>
          <br />
          {words.keep}
        </small>
      </div>
    </div>
  );
}
