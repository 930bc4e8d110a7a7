import { bioPath, PRIVACY_PATH } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import type { LeadDetails } from '../rules/lead-details.ts';
import { findExchangeOrigin, nameSource } from '../rules/source.ts';

const moments = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Data stored with the answers: time, source, place, consent, and the owner. */
export function Circumstances({ details }: { details: LeadDetails }) {
  const { corrected_at, is_purged } = details;
  return (
    <section className="card">
      <h2>Also stored</h2>
      <dl>
        <dt>When</dt>
        <dd>
          <Moment of={details.created_at} />
          {corrected_at && (
            <>
              , corrected by you on <Moment of={corrected_at} />
            </>
          )}
        </dd>
        {!is_purged && <Answered details={details} />}
        <dt>Who has it</dt>
        <dd>
          <Owner details={details} />, in their {is_purged ? 'contacts' : 'leads and contacts'}.{' '}
          {PRODUCT_NAME} stores it for them. <PrivacyLink />
        </dd>
      </dl>
    </section>
  );
}

/** The form, where they came from, and what they agreed to; missing from a purged lead. */
function Answered({ details }: { details: LeadDetails }) {
  const { consent, consent_version, consented_at } = details;
  return (
    <>
      <dt>Sent with</dt>
      <dd dir="auto">the form “{details.heading}”</dd>
      <dt>You came from</dt>
      <dd>{nameOrigin(details.source)}</dd>
      <dt>You agreed to</dt>
      <dd>
        {consent === '' ? (
          'no consent was asked for'
        ) : (
          <>
            <q dir="auto">{consent}</q>
            {consented_at && (
              <>
                {' '}
                on <Moment of={consented_at} />
              </>
            )}
            {consent_version && <span> (version {consent_version})</span>}
          </>
        )}
      </dd>
    </>
  );
}

function nameOrigin(source: string): string {
  const origin = findExchangeOrigin(source);
  if (origin !== null)
    return origin ? `the contact card, ${nameSource(origin)}` : 'the contact card';
  return source === '' ? 'not known' : nameSource(source);
}

/** The form's owner, linked to their page if there is one. */
export function Owner({ details: { owner_name, owner_username } }: { details: LeadDetails }) {
  const name = <bdi>{owner_name || owner_username || 'the owner of the page'}</bdi>;
  return owner_username ? <a href={bioPath(owner_username)}>{name}</a> : name;
}

/** To the minute, in UTC. */
export function Moment({ of }: { of: Date }) {
  return <time dateTime={of.toISOString()}>{moments.format(of)} UTC</time>;
}

/** Links to the explanation in plain words. */
export function PrivacyLink() {
  return <a href={PRIVACY_PATH}>Privacy</a>;
}
