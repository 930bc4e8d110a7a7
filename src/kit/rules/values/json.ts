/** @param value of unknown origin @returns whether it is a JSON object */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param value of unknown origin @returns it if it is a JSON object, otherwise an empty one */
export function toRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

/** @param value of unknown origin @returns it if it is a text, otherwise '' */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** @param value of unknown origin @returns it if it is a list, otherwise an empty one */
export function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** @param value of unknown origin @returns whether it is a UUID in the database's format */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}
