/** The status of an account, with the tone of its badge. */
export const ACCOUNT_STATUSES = {
  active: { label: 'Active', tone: 'success' },
  invited: { label: 'Invited', tone: 'neutral' },
  unconfirmed: { label: 'Unconfirmed', tone: 'warning' },
  suspended: { label: 'Suspended', tone: 'danger' },
  leaving: { label: 'Scheduled for deletion', tone: 'warning' },
} as const;

export type AccountStatus = keyof typeof ACCOUNT_STATUSES;

export const ACCOUNT_STATUS_KEYS = Object.keys(ACCOUNT_STATUSES) as AccountStatus[];

/** @param value from the database @returns its words; `Active` if unknown */
export function toAccountStatus(value: string): (typeof ACCOUNT_STATUSES)[AccountStatus] {
  return ACCOUNT_STATUSES[ACCOUNT_STATUS_KEYS.find((key) => key === value) ?? 'active'];
}
