import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { groupsQuery } from '#agency/web/agency.ts';
import { AgencyScreen } from '#agency/web/agency-screen.tsx';
import { useLeadsGroupsOnly } from '#agency/web/leader.ts';
import { rosterQuery } from '#agency/web/roster.ts';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { CardForm, FieldRow } from '#kit/web/forms/card-form.tsx';
import { type FieldProblem, findSentence, readText } from '#kit/web/forms/use-submit.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { pageQuery } from '#kit/web/lists/list-queries.ts';
import { FIRST_PLACE } from '#kit/web/lists/page-cursor.ts';
import { lazily } from '#kit/web/loading/lazily.ts';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import {
  checkStaffRows,
  EMPTY_STAFF_ROW,
  findStaffRowProblem,
  STAFF_FIELDS,
  STAFF_ROW_MESSAGES,
  type StaffField,
  type StaffRow,
  type StaffRowProblem,
  type TeamRoom,
  toStaffRow,
} from '../rules/staff-rows.ts';
import { useAddStaff } from './mutations.ts';
import { cardsList } from './queries.ts';
import { SeatOffer } from './seat-offer.tsx';
import { StaffImport } from './staff-import.tsx';

// Loaded on demand: few teams are full.
const NoSeat = lazily(
  () => import('./next-tier.tsx'),
  (file) => file.NoSeat,
);

/** Invites people to an agency. */
export function AddStaffScreen() {
  return (
    <AgencyScreen title="Add staff">
      {({ email, seats }) => <AddStaff email={email} seatsLeft={seats.cap - seats.used} />}
    </AgencyScreen>
  );
}

type AddStaffProps = { email: string; seatsLeft: number };

/** Invites one person at the top, or many by file below. */
export function AddStaff({ email, seatsLeft }: AddStaffProps) {
  const userId = useOwner();
  const roster = useQuery(rosterQuery(userId));
  // An import that has just taken the last seat still shows its result.
  const [hadRoom] = useState(seatsLeft > 0);
  if (!hadRoom && seatsLeft <= 0) {
    return (
      <Suspense fallback={<SpinnerPage label="Loading your team" />}>
        <NoSeat />
      </Suspense>
    );
  }
  if (roster.isPending) return <SpinnerPage label="Loading your team" />;
  if (!roster.data) {
    return (
      <Card>
        <LoadFailure icon={<Users />} title="Failed to load your team" onRetry={roster.refetch} />
      </Card>
    );
  }
  const room: TeamRoom = {
    ownEmail: email,
    taken: new Map(roster.data.map(({ email, full_name }) => [email, full_name])),
    seatsLeft,
  };
  return (
    <>
      <AddPersonForm room={room} />
      <StaffImport room={room} />
    </>
  );
}

const FIELDS = Object.keys(EMPTY_STAFF_ROW) as StaffField[];

/** Optional details for the new page; groups are chosen on the team's list. */
const MORE_FIELDS = FIELDS.filter(
  (field) => field !== 'full_name' && field !== 'email' && field !== 'group_name',
);

type AddPersonFormProps = { room: TeamRoom };

/** Invites one person, then clears for the next. */
function AddPersonForm({ room }: AddPersonFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState<string | null>(null);
  const add = useAddStaff();
  const save = async (typed: FormData) => {
    const row = readRow(typed);
    const card_id = readText(typed, 'card_id');
    setSent(null);
    const found = findProblem(row, room);
    if (found) return found;
    try {
      const [refused] = await add.mutateAsync([{ ...row, ...(card_id && { card_id }) }]);
      if (refused === STAFF_ROW_MESSAGES.full) return { field: 'email', sentence: refused };
      if (refused) return refused;
    } catch (error) {
      return toErrorSentence(error, 'We couldn’t send the invitation.');
    }
    setSent(row.email);
    form.current?.reset();
    form.current?.querySelector('input')?.focus();
    return null;
  };
  return (
    <CardForm
      ref={form}
      title="One person"
      description="They get an email with a link, choose a password, and the page is theirs."
      label="Add a person"
      saveLabel="Send invitation"
      busyLabel="Sending…"
      noValidate
      isWide
      save={save}
    >
      {(wrong) => (
        <>
          {sent && (
            <Banner tone="success" announce>
              An invitation is on its way to {sent}.
            </Banner>
          )}
          <FieldRow>
            <StaffTextField field="full_name" wrong={wrong} />
            <StaffTextField field="email" wrong={wrong} />
          </FieldRow>
          <SeatOffer problems={[wrong?.sentence ?? null]} />
          <GroupChoice />
          <KeptCardChoice />
          <MoreFields wrong={wrong} />
        </>
      )}
    </CardForm>
  );
}

function MoreFields({ wrong }: { wrong: FieldProblem | null }) {
  return (
    <details className="group">
      <summary className="w-fit cursor-pointer rounded-sm font-medium text-accent-text pointer-coarse:py-3">
        More details (optional)
      </summary>
      <div className="grid gap-5 pt-4 sm:grid-cols-3">
        {MORE_FIELDS.map((field) => (
          <StaffTextField key={field} field={field} wrong={wrong} />
        ))}
      </div>
    </details>
  );
}

type StaffTextFieldProps = { field: StaffField; wrong: FieldProblem | null };

function StaffTextField({ field, wrong }: StaffTextFieldProps) {
  const { label, maxLength } = STAFF_FIELDS[field];
  return (
    <TextField
      label={label}
      name={field}
      maxLength={maxLength}
      // These are another person's details, so the browser mustn't offer the owner's own.
      autoComplete="off"
      {...(field === 'email' && { inputMode: 'email', autoCapitalize: 'none' })}
      error={findSentence(wrong, field)}
    />
  );
}

/** Managers of some groups invite into one of them; with a single group there is no choice. */
function GroupChoice() {
  const isOfGroups = useLeadsGroupsOnly();
  const groups = useQuery({ ...groupsQuery(useOwner()), enabled: isOfGroups }).data ?? [];
  if (!isOfGroups || groups.length < 2) return null;
  const options = groups.map(({ name }) => ({ value: name, label: name }));
  return (
    <ChoiceField label="Group" searchLabel="Search groups" name="group_name" options={options} />
  );
}

/** Offers a former member's saved card as a start for the new page. Null without cards. */
function KeptCardChoice() {
  const userId = useOwner();
  const [params] = useSearchParams();
  const { data } = useQuery(pageQuery(cardsList, userId, { conditions: [], place: FIRST_PLACE }));
  if (!data || data.rows.length === 0) return null;
  const options = data.rows.map(({ id, full_name, username }) => ({
    value: id,
    label: full_name || username,
  }));
  return (
    <ChoiceField
      label="Start with a saved card"
      searchLabel="Search saved cards"
      name="card_id"
      defaultValue={params.get('card') ?? ''}
      options={[{ value: '', label: 'An empty page' }, ...options]}
      description="Content a former member left with you. The new page starts with it."
    />
  );
}

function readRow(form: FormData): StaffRow {
  const values = FIELDS.map((field) => [field, readText(form, field)] as const);
  return toStaffRow(Object.fromEntries(values) as StaffRow);
}

function findProblem(row: StaffRow, room: TeamRoom): StaffRowProblem | null {
  const problem = findStaffRowProblem(row);
  if (problem) return problem;
  if (room.taken.has(row.email)) return { field: 'email', sentence: STAFF_ROW_MESSAGES.taken };
  const sentence = checkStaffRows([{ line: 1, row }], room)[0]?.problem;
  return sentence ? { field: 'email', sentence } : null;
}
