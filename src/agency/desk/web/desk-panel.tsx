import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { isClosed, LEAD_STATE_KEYS, LEAD_STATES } from '#audience/leads/rules/lead-states.ts';
import { LEAD_MESSAGES } from '#audience/leads/rules/messages.ts';
import { nameSource } from '#audience/leads/rules/source.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { EntryPanel } from '#kit/web/lists/entry-panel.tsx';
import { SidePanel } from '#kit/web/overlays/side-panel.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatMoment, toLocalDay } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { EmailLink, PhoneLink } from '#page/links/web/contact-links.tsx';
import { ReachButtons } from '#page/links/web/reach-buttons.tsx';
import { DeskSteps } from './desk-steps.tsx';
import { useHandOn, useSetDue, useSetState } from './mutations.ts';
import { type DeskLead, deskLeadQuery, nameLeadSource } from './queries.ts';
import { type DeskPeople, NOBODY_ANSWERS, toOption } from './use-desk-people.ts';

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

type DeskControlsProps = { lead: DeskLead; people: DeskPeople; isOwner: boolean };

const STATE_OPTIONS = LEAD_STATE_KEYS.map((value) => ({ value, label: LEAD_STATES[value] }));

/** Sets a lead's answerer, state and due date. Each choice is saved at once. */
function DeskControls({ lead, people, isOwner }: DeskControlsProps) {
  const { id, state, due_on } = lead;
  const setState = useSetState();
  const setDue = useSetDue();
  const today = toLocalDay(useCurrentMinute());
  return (
    <div className="grid grid-cols-2 gap-4">
      <div className="col-span-full">
        {isOwner ? <Answerers lead={lead} people={people} /> : <GiveBack id={id} />}
      </div>
      <ChoiceField
        label="State"
        value={state}
        options={STATE_OPTIONS}
        onChoose={(chosen) => setState.mutate({ ids: [id], state: chosen })}
      />
      {!isClosed(state) && (
        <TextField
          // Remounted once the date is stored, because the field keeps its typed text.
          key={due_on}
          label="Due"
          type="date"
          min={today}
          defaultValue={due_on ?? ''}
          onBlur={(event) => {
            const day = event.currentTarget.value || null;
            if (day !== due_on) setDue.mutate({ id, day });
          }}
        />
      )}
    </div>
  );
}

function Answerers({ lead, people }: Pick<DeskControlsProps, 'lead' | 'people'>) {
  const handOn = useHandOn();
  const { id, answerer_id } = lead;
  const known = people.answerers.some((person) => person.id === answerer_id);
  const current = { id: answerer_id, name: people.nameAnswerer(answerer_id) };
  const all = [
    NOBODY_ANSWERS,
    ...people.answerers,
    ...(known || answerer_id === null ? [] : [current]),
  ];
  return (
    <ChoiceField
      label="Answered by"
      searchLabel="Search people"
      value={answerer_id ?? ''}
      options={all.map(toOption)}
      onChoose={(chosen) => {
        const to = all.find((person) => toOption(person).value === chosen);
        if (to) handOn.mutate({ ids: [id], to });
      }}
    />
  );
}

/** Lets an answerer return a lead to the agency's owner. */
function GiveBack({ id }: { id: string }) {
  const handOn = useHandOn();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3">
      <p>You answer this lead.</p>
      <Button
        size="sm"
        variant="secondary"
        busy={handOn.isPending}
        onClick={() => handOn.mutate({ ids: [id], to: NOBODY_ANSWERS })}
      >
        Give it back
      </Button>
    </div>
  );
}
