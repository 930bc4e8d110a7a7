import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { EntryPanel } from '#kit/web/lists/entry-panel.tsx';
import { SidePanel } from '#kit/web/overlays/side-panel.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { LEAD_FIELD_KEYS, LEAD_FIELDS, parseLeadForm } from '#page/lead-form/rules/lead-form.ts';
import { EmailLink, PhoneLink } from '#page/links/web/contact-links.tsx';
import { ReachButtons } from '#page/links/web/reach-buttons.tsx';
import { LEAD_MESSAGES } from '../rules/messages.ts';
import { findSenderPage, HAND_SOURCE, nameSource } from '../rules/source.ts';
import { DeleteLeadButton, FavoriteButton } from './lead-actions.tsx';
import { nameLead } from './lead-link.tsx';
import { useOpenLead } from './mutations.ts';
import { fairLeadsPath, ownFairsQuery } from './plain-queries.ts';
import { type LeadDetail, leadContactQuery, leadQuery } from './queries.ts';

const ABSENT = {
  loading: 'Loading lead',
  failed: LEAD_MESSAGES.loadFailed,
  gone: 'This lead no longer exists',
  because: 'You deleted it, or the person who sent it did.',
};

type LeadPanelProps = { id: string; onClose: () => void };

/** One lead in full: its answers to the form as it was then, its source and consent. */
export function LeadPanel({ id, onClose }: LeadPanelProps) {
  const userId = useOwner();
  const query = useQuery(leadQuery(userId, id));
  return (
    <EntryPanel query={query} title="Lead" icon={<Inbox />} words={ABSENT} onClose={onClose}>
      {(lead) => <LeadDetails lead={lead} onClose={onClose} />}
    </EntryPanel>
  );
}

type LeadDetailsProps = { lead: LeadDetail; onClose: () => void };

function LeadDetails({ lead, onClose }: LeadDetailsProps) {
  const { mutate: open } = useOpenLead();
  const isUnread = lead.opened_at === null;
  useEffect(() => {
    if (isUnread) open(lead.id);
  }, [isUnread, lead.id, open]);
  return (
    <SidePanel
      title={nameLead(lead)}
      description={<time dateTime={lead.created_at}>{formatMoment(lead.created_at)}</time>}
      onClose={onClose}
      actions={
        <>
          <FavoriteButton lead={lead} />
          <DeleteLeadButton lead={lead} onDeleted={onClose} />
        </>
      }
      {...((lead.email || lead.phone) && { footer: <ReachButtons {...lead} /> })}
    >
      <div className="flex flex-col gap-8">
        <Answers lead={lead} />
        <Origin lead={lead} />
      </div>
    </SidePanel>
  );
}

/**
 * The answers in the form's order, including fields removed from it since; leads that owners typed had no
 * form.
 */
function Answers({ lead }: { lead: LeadDetail }) {
  const form = parseLeadForm(lead.form);
  const isTyped = lead.source === HAND_SOURCE;
  const pageUrl = findSenderPage(lead);
  const keys = LEAD_FIELD_KEYS.filter(
    (key) =>
      (form.fields[key].isEnabled && !isTyped) || (lead[key] !== '' && lead[key] !== pageUrl),
  );
  return (
    <Details title={isTyped ? 'Details' : form.heading}>
      {pageUrl && (
        <Detail label="Page">
          <a href={pageUrl} target="_blank" rel="noopener" className={TEXT_LINK_LOOK}>
            See their page
          </a>
        </Detail>
      )}
      {keys.map((key) => (
        <Detail key={key} label={nameField(lead, key)}>
          {lead[key] === '' ? (
            <span className="text-ink-faint">Not answered</span>
          ) : key === 'email' ? (
            <EmailLink email={lead.email} />
          ) : key === 'phone' ? (
            <PhoneLink phone={lead.phone} />
          ) : key === 'message' ? (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {lead.message}
            </p>
          ) : (
            <bdi>{lead[key]}</bdi>
          )}
        </Detail>
      ))}
    </Details>
  );
}

/** Text that the owner typed about someone is a note, not their message. */
function nameField({ source }: LeadDetail, key: keyof typeof LEAD_FIELDS): string {
  return source === HAND_SOURCE && key === 'message' ? 'Note' : LEAD_FIELDS[key].label;
}

function Origin({ lead }: { lead: LeadDetail }) {
  const { consent, consent_version, consented_at, corrected_at, contact_id } = lead;
  return (
    <Details title="About this lead">
      <Detail label="Came from">{nameSource(lead.source)}</Detail>
      {lead.fair_id && <FairDetail fairId={lead.fair_id} />}
      {lead.tag && (
        <Detail label="Tag">
          <bdi>{lead.tag}</bdi>
        </Detail>
      )}
      <Detail label="Consent">
        {consent === '' ? (
          <span className="text-ink-faint">No consent was asked for</span>
        ) : (
          <>
            <p dir="auto" className="wrap-anywhere">
              “{consent}”
            </p>
            <p className="text-ink-faint text-xs">
              {[
                consented_at && `Agreed ${formatMoment(consented_at)}`,
                consent_version && `version ${consent_version}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </>
        )}
      </Detail>
      {corrected_at && (
        <Detail label="Corrected by the person">{formatMoment(corrected_at)}</Detail>
      )}
      {contact_id && <ContactDetail contactId={contact_id} />}
    </Details>
  );
}

function FairDetail({ fairId }: { fairId: string }) {
  const { data: fairs = [] } = useQuery(ownFairsQuery(useOwner()));
  const fair = fairs.find(({ id }) => id === fairId);
  return fair ? (
    <Detail label="Event">
      <Link to={fairLeadsPath(fair.id)} dir="auto" className={TEXT_LINK_LOOK}>
        {fair.name}
      </Link>
    </Detail>
  ) : null;
}

function ContactDetail({ contactId }: { contactId: string }) {
  const userId = useOwner();
  const { data: contact } = useQuery(leadContactQuery(userId, contactId));
  if (!contact) return null;
  return (
    <Detail label="In your contacts">
      <Link
        to={{ pathname: PATHS.contacts, search: `contact=${contact.id}` }}
        dir="auto"
        className="rounded-sm text-accent-text underline decoration-line-strong underline-offset-4 hover:decoration-current"
      >
        {contact.full_name || contact.email || 'Open contact'}
      </Link>
    </Detail>
  );
}

function Details({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h3 dir="auto" className="wrap-anywhere font-medium text-ink-faint text-xs">
        {title}
      </h3>
      <dl className="flex flex-col gap-4">{children}</dl>
    </section>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-ink-faint">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
