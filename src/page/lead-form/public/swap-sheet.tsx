import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { usePageWords } from '#page/words/public/page-words.ts';
import { EXCHANGE } from '../rules/exchange.ts';
import { LEAD_FIELD_KEYS } from '../rules/lead-form.ts';
import { type SwapSender, toSwapForm } from '../rules/swap.ts';
import { LeadField } from './lead-field.tsx';
import { buildSendingData, LeadFormEnd } from './lead-form-end.tsx';

export type SwapSheetProps = {
  profile: PublicProfile;
  /** The signed time of drawing. */
  stamp: string;
  /** A UUID of this sheet's sending, which may arrive twice. */
  sending: string;
  /** The visitor, if they are signed in and have a page of their own. */
  sender: SwapSender | null;
};

/** The form to send a contact back, which opens once a visitor saves the owner's. Needs its script. */
export function SwapSheet({ profile, stamp, sending, sender }: SwapSheetProps) {
  const words = usePageWords().lead;
  const { swap } = words;
  const form = toSwapForm(profile.lead_form_data, swap.heading);
  const hidden = { kind: EXCHANGE, profile_id: profile.id, stamp, sending };
  const [before, after] = swap.sendAs;
  return (
    // Not labelled by its heading, which leaves with the form.
    <dialog className="swap" aria-label={swap.heading}>
      <form
        className="lead"
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
        <p dir="auto">{profile.full_name || profile.username}</p>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {sender === null && <Ways />}
        {LEAD_FIELD_KEYS.filter((key) => form.fields[key].isEnabled).map((key) => {
          const value = sender?.answers[key] ?? '';
          return (
            <div key={key} hidden={key === 'company' && value === ''}>
              <LeadField
                idPrefix="swap"
                name={key}
                isRequired={form.fields[key].isRequired}
                value={value}
                problem={undefined}
              />
            </div>
          );
        })}
        {sender && <small dir="ltr">{sender.pageUrl}</small>}
        <LeadFormEnd idPrefix="swap" consent={form.consent}>
          {sender === null ? (
            words.send
          ) : (
            <span>
              {before}
              <bdi>{sender.answers.full_name}</bdi>
              {after}
            </span>
          )}
        </LeadFormEnd>
      </form>
      <form method="dialog">
        <button type="submit">{swap.close}</button>
      </form>
    </dialog>
  );
}

/** The phone's own contacts, where the script finds them, and a file. */
function Ways() {
  const { contacts, file } = usePageWords().lead.swap;
  return (
    <div className="ways">
      <button type="button" hidden>
        {contacts}
      </button>
      <label>
        {file}
        <input type="file" accept=".vcf,text/vcard,text/x-vcard" />
      </label>
    </div>
  );
}
