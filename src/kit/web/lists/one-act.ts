/** One act's rows follow each other within this time. */
const ACT_MS = 60_000;

/** @returns whether two times may be of one act */
export function isOneAct(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) <= ACT_MS;
}
