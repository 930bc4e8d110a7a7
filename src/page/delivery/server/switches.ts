import type { ISql } from 'postgres';

/** Parts that administrators can turn off installation-wide (decision 060). */
export type Switch = 'sign_up' | 'lead_forms' | 'embeds' | 'public_pages' | 'company_sign_in';

/** @returns whether it is on; queried each time, so changes apply at once on every copy */
export async function isSwitchedOn(sql: ISql, name: Switch): Promise<boolean> {
  const [row] = await sql<{ is_on: boolean }[]>`select private.is_switched_on(${name}) as is_on`;
  return row?.is_on ?? true;
}

/** @returns whether the gateway takes new accounts */
export function isSignupOpen(sql: ISql): Promise<boolean> {
  return isSwitchedOn(sql, 'sign_up');
}
