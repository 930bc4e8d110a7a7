import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { LEAD_MESSAGES } from '#audience/leads/rules/messages.ts';
import { nameSource } from '#audience/leads/rules/source.ts';
import { EntryPanel } from '#kit/web/lists/entry-panel.tsx';
import { SidePanel } from '#kit/web/overlays/side-panel.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { EmailLink, PhoneLink } from '#page/links/web/contact-links.tsx';
import { ReachButtons } from '#page/links/web/reach-buttons.tsx';
import { DeskControls } from './desk-controls.tsx';
import { DeskSteps } from './desk-steps.tsx';
import { type DeskLead, deskLeadQuery, nameLeadSource } from './queries.ts';
import type { DeskPeople } from './use-desk-people.ts';

const ABSENT = {
  loading: 'Loading lead',
  failed: LEAD_MESSAGES.loadFailed,
  gone: 'This lead is no longer here',
  because: 'It was assigned to someone else or deleted, or the sender withdrew it.',
};

type DeskPanelProps = { id: string; people: DeskPeople; isOwner: boolean; onClose: () => void };

/** One lead of the desk: its message, answerer and history. */
export function DeskPanel({ id, people, isOwner, onClose }: DeskPanelProps) {
  const query = useQuery(deskLeadQuery(useOwner(), id));
  return (
    <EntryPanel query={query} title="Lead" icon={<Inbox />} words={ABSENT} onClose={onClose}>
      {(lead) => (
        <SidePanel
          title={<bdi>{lead.full_name || lead.email || lead.phone || 'No name'}</bdi>}
          description={<time dateTime={lead.created_at}>{formatMoment(lead.created_at)}</time>}
          onClose={onClose}
          {...((lead.email || lead.phone) && { footer: <ReachButtons {...lead} /> })}
        >
          <div className="flex flex-col gap-8">
            <DeskControls lead={lead} people={people} isOwner={isOwner} />
            <Sent lead={lead} source={isOwner ? nameLeadSource(lead, people.names) : null} />
            <DeskSteps id={lead.id} isOwner={isOwner} />
          </div>
        </SidePanel>
      )}
    </EntryPanel>
  );
}

/** @param source whose page it came from; null if hidden from the reader */
function Sent({ lead, source }: { lead: DeskLead; source: string | null }) {
  const { email, phone, company, message } = lead;
  return (
    <Facts columns={2}>
      {message && (
        <Fact name="Message" isWide>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line font-normal">
            {message}
          </p>
        </Fact>
      )}
      {email && (
        <Fact name="Email">
          <EmailLink email={email} />
        </Fact>
      )}
      {phone && (
        <Fact name="Phone">
          <PhoneLink phone={phone} />
        </Fact>
      )}
      {company && (
        <Fact name="Company">
          <bdi>{company}</bdi>
        </Fact>
      )}
      {source !== null && (
        <Fact name="Page of">
          <bdi>{source}</bdi>
        </Fact>
      )}
      <Fact name="Came from">{nameSource(lead.source)}</Fact>
    </Facts>
  );
}
