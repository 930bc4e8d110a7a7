import type { ReactNode } from 'react';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { css } from '#page/style/public/css.ts';
import { usePageWords } from '#page/words/public/page-words.ts';
import { LEAD_FIELD_KEYS } from '../rules/lead-form.ts';
import { EXCHANGE } from '../rules/sending.ts';
import { type SwapSender, toSwapForm } from '../rules/swap.ts';
import { buildSendingData, type LeadAttempt, LeadField, LeadFormEnd } from './lead-form-parts.tsx';

export type SwapSheetProps = SwapFormProps & {
  /** The form's own page at the product's host, which knows the visitor's session; null on that host. */
  signedInUrl: string | null;
};

/** The form to send a contact back, which opens once a visitor saves the owner's. Needs its script. */
export function SwapSheet({ signedInUrl, ...form }: SwapSheetProps) {
  const { swap } = usePageWords().lead;
  const { profile, sender } = form;
  return (
    // Not labelled by its heading, which disappears with the form.
    <dialog className="swap" aria-label={swap.heading}>
      <SwapForm {...form} className="lead">
        <p dir="auto">{profile.full_name || profile.username}</p>
        {sender === null && <Ways signedInUrl={signedInUrl} />}
      </SwapForm>
      <form method="dialog">
        <button type="submit">{swap.close}</button>
      </form>
    </dialog>
  );
}

/**
 * Ways to fill in the form: the phone's contacts if the browser has them, a file, and the visitor's own
 * page.
 */
function Ways({ signedInUrl }: Pick<SwapSheetProps, 'signedInUrl'>) {
  const { contacts, file, ownPage } = usePageWords().lead.swap;
  return (
    <div className="ways">
      <button type="button" hidden>
        {contacts}
      </button>
      <label>
        {file}
        <input type="file" accept=".vcf,text/vcard,text/x-vcard" />
      </label>
      {signedInUrl && <a href={signedInUrl}>{ownPage}</a>}
    </div>
  );
}

export type SwapFormProps = {
  profile: PublicProfile;
  /** The form's signed render time. */
  stamp: string;
  /** A UUID for this submission, to detect duplicates. */
  sending: string;
  /** The visitor, if they are signed in and have a page of their own. */
  sender: SwapSender | null;
  /** The visit's share source, if the page's script doesn't report it. */
  source?: string | undefined;
  attempt?: LeadAttempt;
};

type SwapFormPlace = {
  className: string;
  /** Between its heading and its fields. */
  children?: ReactNode;
};

/** The form to send a contact back, on a sheet and on its own page. */
export function SwapForm(props: SwapFormProps & SwapFormPlace) {
  const { profile, stamp, sending, sender, source, attempt, className, children } = props;
  const words = usePageWords().lead;
  const { swap } = words;
  const { fields, consent } = toSwapForm(profile.lead_form_data, swap.heading, attempt?.submitted);
  const hidden = {
    kind: EXCHANGE,
    profile_id: profile.id,
    stamp,
    sending,
    ...(source && { source }),
  };
  const toValue = (key: keyof typeof fields) => {
    const submitted = attempt?.submitted[key];
    return typeof submitted === 'string' ? submitted : (sender?.answers[key] ?? '');
  };
  return (
    <form
      className={className}
      method="post"
      action="/leads"
      noValidate
      data-closed={swap.closed}
      data-unread={swap.unread}
      {...buildSendingData(words)}
    >
      <h2 tabIndex={-1} dir="auto">
        {swap.heading}
      </h2>
      {children}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {LEAD_FIELD_KEYS.filter((key) => fields[key].isEnabled).map((key) => (
        <div key={key} hidden={key === 'company' && toValue(key) === ''}>
          <LeadField
            idPrefix="swap"
            name={key}
            isRequired={fields[key].isRequired}
            value={toValue(key)}
            problem={attempt?.problems[key]}
          />
        </div>
      ))}
      {sender && <small dir="ltr">{sender.pageUrl}</small>}
      <LeadFormEnd idPrefix="swap" consent={consent} attempt={attempt}>
        {sender === null ? words.send : <SendAs name={sender.answers.full_name} />}
      </LeadFormEnd>
    </form>
  );
}

function SendAs({ name }: { name: string }) {
  const [before, after] = usePageWords().lead.swap.sendAs;
  return (
    <span>
      {before}
      <bdi>{name}</bdi>
      {after}
    </span>
  );
}

/**
 * At the bottom of a phone, centred on wider screens. Pages load it only with the sheet. It has a card's
 * colours, but neither it nor its parts are cards, as templates remove a card's background.
 */
export const SWAP_STYLE = css`
  .swap {
    --ink: var(--card-ink); --soft: var(--card-soft); --link: var(--card-link); --tint: var(--card-tint);
    border: 0; border-radius: var(--card-radius); background: var(--surface); color: var(--ink);
    width: min(28rem, 100%); max-width: none; max-height: 92vh; margin: auto auto 0; overflow: auto; font: inherit;
    padding: 1.5rem 1.25rem calc(.75rem + env(safe-area-inset-bottom)); border-end-start-radius: 0; border-end-end-radius: 0
  }
  .swap::backdrop { background: rgb(0 0 0/.6) }
  .swap h2:focus { outline: none }
  .swap :is(.card, .lead) { padding: 0; border: 0; background: none; box-shadow: none; backdrop-filter: none }
  .swap .ways { display: flex; flex-wrap: wrap; gap: .5rem }
  .swap .ways :is(button, label, a) {
    position: relative; flex: 1; display: grid; place-items: center; min-height: 48px; margin: 0; padding: .5rem .75rem;
    border: 1px solid var(--field); border-radius: var(--button-radius); background: none; color: inherit;
    font: inherit; font-weight: 550; text-align: center; text-decoration: none; cursor: pointer
  }
  .swap .ways :is(button, label, a):hover { background: var(--tint) }
  .swap .ways [hidden] { display: none }
  .swap .ways label:focus-within { outline: 2px solid var(--link); outline-offset: 2px }
  .swap .ways input { position: absolute; inset: 0; width: 100%; height: 100%; min-height: 0; padding: 0; opacity: 0; cursor: pointer }
  .swap [method=dialog] button {
    width: 100%; min-height: 48px; margin-block-start: .25rem; border: 0; background: none; color: var(--soft); font: inherit; cursor: pointer
  }
  @media (min-width: 40rem) { .swap { margin: auto; padding-inline: 1.75rem; border-radius: var(--card-radius) } }
`;
