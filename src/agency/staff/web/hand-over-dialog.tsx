import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bioPath } from '#kit/rules/paths.ts';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormWindow } from '#kit/web/forms/form-dialog.tsx';
import { findSentence, readText } from '#kit/web/forms/use-submit.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import {
  EMPTY_STAFF_ROW,
  findStaffRowProblem,
  STAFF_FIELDS,
  STAFF_ROW_MESSAGES,
  toStaffRow,
} from '../rules/staff-rows.ts';
import { useHandOver } from './mutations.ts';
import { nameStaff, type Staff, sharedLeadsQuery, staffPagesQuery } from './queries.ts';
import { SeatOffer } from './seat-offer.tsx';
import type { StaffDialogProps } from './staff-menu.tsx';

const ABOUT_EMAIL: readonly string[] = [
  STAFF_ROW_MESSAGES.email,
  STAFF_ROW_MESSAGES.own,
  STAFF_ROW_MESSAGES.taken,
  STAFF_ROW_MESSAGES.full,
];

/** Removes a member and invites their successor, who takes over their seat: both or neither. */
export function HandOverDialog({ staff, onClose }: StaffDialogProps) {
  const { ask } = useHandOver();
  const [keepAddress, setKeepAddress] = useState(staff.can_keep_card);
  const name = nameStaff(staff);
  const handOver = async (form: FormData) => {
    const row = toStaffRow({
      ...EMPTY_STAFF_ROW,
      full_name: readText(form, 'full_name'),
      email: readText(form, 'email'),
    });
    const problem = findStaffRowProblem(row);
    if (problem) return problem;
    const { full_name: successor, email } = row;
    const sentence = await ask(
      { id: staff.id, name, successor, email, keepAddress },
      'Nothing was changed. Please try again.',
    );
    return sentence !== null && ABOUT_EMAIL.includes(sentence)
      ? { field: 'email', sentence }
      : sentence;
  };
  return (
    <FormWindow
      open
      onOpenChange={onClose}
      title={`Hand over from ${name}?`}
      description={`We invite the successor and remove ${name}, who gets an email. If the invitation can’t be sent, nothing changes.`}
      confirmLabel="Hand over"
      busyLabel="Handing over…"
      tone="danger"
      noValidate
      onSubmit={handOver}
    >
      {(wrong) => (
        <>
          {(['full_name', 'email'] as const).map((field) => (
            <TextField
              key={field}
              label={field === 'email' ? 'Successor’s email' : 'Successor’s full name'}
              name={field}
              maxLength={STAFF_FIELDS[field].maxLength}
              autoComplete="off"
              {...(field === 'email' && { inputMode: 'email', autoCapitalize: 'none' })}
              error={findSentence(wrong, field)}
            />
          ))}
          <SeatOffer problems={[wrong?.sentence ?? null]} />
          <Consequences staff={staff} keepAddress={keepAddress} />
          {staff.can_keep_card && (
            <AddressField staff={staff} checked={keepAddress} onCheckedChange={setKeepAddress} />
          )}
        </>
      )}
    </FormWindow>
  );
}

/** What happens to the successor and the leaver. */
function Consequences({ staff, keepAddress }: { staff: Staff; keepAddress: boolean }) {
  const hasShared = useQuery(sharedLeadsQuery(useOwner(), [staff])).data ?? false;
  const name = nameStaff(staff);
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-soft">
      <li>
        {staff.can_keep_card
          ? `A new page starts with ${name}’s card, without name, picture and contact details.`
          : `${name}’s page was theirs before they joined, so card and address go with them.`}
      </li>
      {hasShared && (
        <li>
          Leads shared with you stay with you. When the successor joins, they get <bdi>{name}</bdi>
          ’s open leads, unless someone has answered them.
        </li>
      )}
      <li>
        <bdi>{name}</bdi> keeps the account and page
        {keepAddress ? ', at a new address' : ''}. Template content is removed.
      </li>
      <li>
        QR codes, NFC tags and email signatures lead to <bdi>{name}</bdi>’s page. Make new ones for
        the successor.
      </li>
    </ul>
  );
}

type AddressFieldProps = {
  staff: Staff;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
};

function AddressField({ staff, ...choice }: AddressFieldProps) {
  const pages = useQuery(staffPagesQuery(useOwner(), [staff])).data;
  const username = pages?.get(staff.user_id ?? '')?.username;
  const address = username ? window.location.host + bioPath(username) : 'The address';
  return (
    <SwitchField
      label="Pass on the address"
      description={
        choice.checked
          ? `${address} is closed until the successor joins, then opens their page.`
          : `${address} stays with ${nameStaff(staff)}.`
      }
      {...choice}
    />
  );
}
