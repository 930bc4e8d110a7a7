/** The states of an agency's lead. */
export const LEAD_STATES = {
  new: 'New',
  answered: 'Answered',
  won: 'Won',
  lost: 'Lost',
} as const;

export type LeadState = keyof typeof LEAD_STATES;

export const LEAD_STATE_KEYS = Object.keys(LEAD_STATES) as LeadState[];

/** @param value of a row @returns its state; `new` if unknown */
export function parseLeadState(value: string): LeadState {
  return LEAD_STATE_KEYS.find((state) => state === value) ?? 'new';
}

/** @returns whether nothing is left to do */
export function isClosed(state: string): boolean {
  return state === 'won' || state === 'lost';
}
