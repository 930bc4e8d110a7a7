/** How far a lead of an agency is. */
export const LEAD_STATES = {
  new: 'New',
  answered: 'Answered',
  won: 'Won',
  lost: 'Lost',
} as const;

export type LeadState = keyof typeof LEAD_STATES;

export const LEAD_STATE_KEYS = Object.keys(LEAD_STATES) as LeadState[];

/** @param value of a row @returns the state it names; `new` where it names none */
export function parseLeadState(value: string): LeadState {
  return LEAD_STATE_KEYS.find((state) => state === value) ?? 'new';
}

/** @returns whether nothing is left to be done */
export function isClosed(state: string): boolean {
  return state === 'won' || state === 'lost';
}

/** How long a note may be (`public.note_lead`). */
export const LEAD_NOTE_LENGTH = 2000;

/** Something done about a lead, as it is stored. */
export type LeadStep = {
  kind: string;
  actor_name: string;
  detail: string;
};

/**
 * @param step other than a note
 * @param formatDay of a day such as `2026-12-01`
 * @returns a sentence without an end, such as `Ada assigned it to Ben`
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

/** @param due day such as `2026-12-01`, or null @returns whether it is over on the day `today` */
export function isOverdue(due: string | null, today: string): boolean {
  return due !== null && due < today;
}
