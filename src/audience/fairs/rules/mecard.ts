import type { TypedLead } from './typed-lead.ts';

const FIELDS: Readonly<Record<string, keyof TypedLead>> = {
  N: 'full_name',
  TEL: 'phone',
  EMAIL: 'email',
  ORG: 'company',
  NOTE: 'message',
};

/**
 * Reads a MECARD (NTT DOCOMO), the short card of older phones and many code generators:
 * `MECARD:N:Hopper,Grace;TEL:+12025550142;;`.
 *
 * @returns its fields, the first of each kind; null without any
 */
export function readMecard(text: string): Partial<TypedLead> | null {
  if (!/^MECARD:/i.test(text)) return null;
  const typed: Partial<TypedLead> = {};
  for (const property of text.split(/(?<!\\);/)) {
    const [, key = '', value = ''] = /^(?:MECARD:)?\s*(\w+):(.*)$/is.exec(property) ?? [];
    const field = FIELDS[key.toUpperCase()];
    if (field) typed[field] ??= field === 'full_name' ? toName(value) : toPlain(value);
  }
  return Object.keys(typed).length > 0 ? typed : null;
}

/** A comma parts the last name from those before it. */
function toName(value: string): string {
  return value
    .split(/(?<!\\),/)
    .reverse()
    .map(toPlain)
    .join(' ')
    .trim();
}

function toPlain(value: string): string {
  return value.replace(/\\(.)/gs, '$1').trim();
}
