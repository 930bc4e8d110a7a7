import { LEAD_STATES, parseLeadState } from '#audience/leads/rules/lead-states.ts';

/** The maximum length of a note (`public.note_lead`). */
export const LEAD_NOTE_LENGTH = 2000;

/** An entry of a lead's history, as stored. */
export type LeadStep = {
  kind: string;
  actor_name: string;
  detail: string;
};

/**
 * @param step other than a note
 * @param formatDay formats a day such as `2026-12-01`
 * @returns a sentence without a full stop, such as `Ada assigned it to Ben`
 */
export function describeStep(step: LeadStep, formatDay: (day: string) => string): string {
  const { kind, actor_name, detail } = step;
  const who = actor_name;
  if (kind === 'state') {
    return `${who || 'Someone'} marked it as ${LEAD_STATES[parseLeadState(detail)].toLowerCase()}`;
  }
  if (kind === 'due') {
    return detail === ''
      ? `${who || 'Someone'} removed the due date`
      : `${who || 'Someone'} set it due on ${formatDay(detail)}`;
  }
  if (detail === '') return who ? `${who} unassigned it` : 'No longer assigned';
  if (who === detail) return `${who} took it`;
  return who ? `${who} assigned it to ${detail}` : `Assigned to ${detail} in turn`;
}

/** @param due day such as `2026-12-01`, or null @returns whether it has passed on the day `today` */
export function isOverdue(due: string | null, today: string): boolean {
  return due !== null && due < today;
}
