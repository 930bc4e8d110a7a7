import type { ReactNode } from 'react';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { usePageWords } from '#page/words/public/page-words.ts';
import { EXCHANGE } from '../rules/exchange.ts';
import { LEAD_FIELD_KEYS } from '../rules/lead-form.ts';
import { type SwapSender, toSwapForm } from '../rules/swap.ts';
import { LeadField } from './lead-field.tsx';
import { buildSendingData, type LeadAttempt, LeadFormEnd } from './lead-form-end.tsx';

export type SwapFormProps = {
  profile: PublicProfile;
  /** The signed time when the form was drawn. */
  stamp: string;
  /** A UUID for this submission, which may arrive twice. */
  sending: string;
  /** The visitor, if they are signed in and have a page of their own. */
  sender: SwapSender | null;
  /** The code or place the visitor came from, if the page's script doesn't report it. */
  source?: string | undefined;
  attempt?: LeadAttempt;
};

type Place = {
  className: string;
  /** Between its heading and its fields. */
  children?: ReactNode;
};

/** The form to send a contact back, on a sheet and on its own page. */
export function SwapForm(props: SwapFormProps & Place) {
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
