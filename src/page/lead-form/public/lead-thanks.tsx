import { contactCardPath } from '#kit/rules/paths.ts';
import { hasContactCard } from '#page/card/rules/has-contact-card.ts';
import type { LinkTypeKey } from '#page/links/rules/link-types.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { Picture } from '#page/sections/public/identity.tsx';
import { usePageWords } from '#page/words/public/page-words.ts';

type LeadThanksProps = {
  profile: PublicProfile;
  /** The visitor's link to the lead they sent. */
  detailsPath: string;
  /** `h1` on its own page. */
  heading: 'h1' | 'h2';
  /** Whether to offer the card; on the page itself the Contact button does that. */
  hasCard: boolean;
  /** Whether they sent their card back; the owner may have a reply for that. */
  isSwap?: boolean;
};

/**
 * Thanks the visitor, with a link to see, correct or erase what they sent. If no Contact button is
 * visible, it also offers the owner's card.
 */
export function LeadThanks(props: LeadThanksProps) {
  const { profile, detailsPath, heading: Heading, hasCard, isSwap = false } = props;
  const words = usePageWords().lead;
  return (
    <div className="card" role="status" tabIndex={-1}>
      <div className="lead who">
        <Heading>{isSwap ? words.swap.sent : words.messages.sent}</Heading>
        {isSwap && profile.lead_form_data.followUp && (
          <p dir="auto">{profile.lead_form_data.followUp}</p>
        )}
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
