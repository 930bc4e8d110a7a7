import { isRecord, toRecord } from '#kit/rules/values/json.ts';
import { ENTERPRISE_SCHEMA, type Place, ScimError } from './protocol.ts';

const ADDRESS_KEYS = [
  'formatted',
  'streetAddress',
  'locality',
  'region',
  'postalCode',
  'country',
] as const;

type CardKey =
  | 'title'
  | 'preferredLanguage'
  | 'department'
  | 'organization'
  | 'workPhone'
  | 'mobilePhone'
  | 'photo'
  | (typeof ADDRESS_KEYS)[number];

/** A directory's values for someone's card; an empty text removes one. */
export type Card = Partial<Record<CardKey, string>>;

const TEXTS: ReadonlyMap<string, CardKey> = new Map([
  ['title', 'title'],
  ['preferredlanguage', 'preferredLanguage'],
  ['department', 'department'],
  ['organization', 'organization'],
]);

/** A value without a type counts as work; private ones never reach a card. */
const PHONES: ReadonlyMap<string, CardKey> = new Map([
  ['work', 'workPhone'],
  ['', 'workPhone'],
  ['mobile', 'mobilePhone'],
]);

/**
 * @param isWhole whether the value replaces the current one rather than being added
 * @returns the attribute's values for the card; none for attributes that cards don't have
 * @throws ScimError invalidValue
 */
export function readCardAttribute(place: Place, value: unknown, isWhole: boolean): Card {
  const text = TEXTS.get(place.name);
  if (text !== undefined) return { [text]: toText(place.name, value) };
  switch (place.name) {
    case ENTERPRISE_SCHEMA.toLowerCase():
      return readCard(toRecord(value), isWhole);
    case 'phonenumbers':
      return readPhones(place, value, isWhole);
    case 'photos':
      return readPhotos(place, value, isWhole);
    case 'addresses':
      return readAddresses(place, value, isWhole);
    default:
      return {};
  }
}

/** @param attributes of a person, by name @throws ScimError invalidValue */
export function readCard(attributes: Record<string, unknown>, isWhole: boolean): Card {
  const card: Card = {};
  for (const [name, value] of Object.entries(attributes)) {
    const place = { name: name.toLowerCase(), type: null, part: null };
    Object.assign(card, readCardAttribute(place, value, isWhole));
  }
  return card;
}

/** @returns the same attributes in SCIM's shape, without empty ones */
export function showCard(card: Card) {
  const { title, preferredLanguage, workPhone, mobilePhone, photo, department, organization } =
    card;
  const phones = [
    ...(workPhone ? [{ value: workPhone, type: 'work' }] : []),
    ...(mobilePhone ? [{ value: mobilePhone, type: 'mobile' }] : []),
  ];
  const address = ADDRESS_KEYS.filter((key) => card[key]).map((key) => [key, card[key]]);
  return {
    ...(title && { title }),
    ...(preferredLanguage && { preferredLanguage }),
    ...(phones.length > 0 && { phoneNumbers: phones }),
    ...(photo && { photos: [{ value: photo, type: 'photo' }] }),
    ...(address.length > 0 && {
      addresses: [{ ...Object.fromEntries(address), type: 'work' }],
    }),
    ...((department || organization) && {
      [ENTERPRISE_SCHEMA]: {
        ...(department && { department }),
        ...(organization && { organization }),
      },
    }),
  };
}

function readPhones({ type, part }: Place, value: unknown, isWhole: boolean): Card {
  if (type !== null || part !== null) {
    const key = PHONES.get(type ?? '');
    return key === undefined ? {} : { [key]: toPhone(unwrap(value)) };
  }
  const card: Card = isWhole ? { workPhone: '', mobilePhone: '' } : {};
  for (const entry of toEntries(value).toReversed()) {
    const key = PHONES.get(entry.type);
    if (key !== undefined) card[key] = toPhone(entry.value);
  }
  return card;
}

/** RFC 7643 also allows numbers as `tel:` URIs. */
function toPhone(value: unknown): string {
  return toText('phoneNumbers', value).replace(/^tel:/i, '');
}

/** Only a web URL: an inline picture would be too large. */
function readPhotos({ type, part }: Place, value: unknown, isWhole: boolean): Card {
  if (type !== null || part !== null) {
    return type === 'thumbnail' ? {} : { photo: toPhoto(unwrap(value)) };
  }
  const entries = toEntries(value);
  const entry = entries.find((each) => each.type !== 'thumbnail') ?? entries[0];
  if (entry === undefined) return isWhole ? { photo: '' } : {};
  return { photo: toPhoto(entry.value) };
}

function toPhoto(value: unknown): string {
  const photo = toText('photos', value);
  return /^https?:/i.test(photo) ? photo : '';
}

function readAddresses({ type, part }: Place, value: unknown, isWhole: boolean): Card {
  if (type !== null && type !== 'work') return {};
  if (part !== null) {
    const key = ADDRESS_KEYS.find((each) => each.toLowerCase() === part);
    return key === undefined ? {} : { [key]: toText('addresses', unwrap(value)) };
  }
  const entries = toEntries(value);
  const entry =
    entries.find((each) => each.type === 'work') ?? entries.find((each) => each.type === '');
  const said = ADDRESS_KEYS.filter((key) => isWhole || entry?.record[key] !== undefined);
  return Object.fromEntries(said.map((key) => [key, toText('addresses', entry?.record[key])]));
}

/** @returns the values of a multi-valued attribute, which may be sent as a single value */
function toEntries(value: unknown) {
  const values = Array.isArray(value)
    ? value
    : value === null || value === undefined
      ? []
      : [value];
  return values.map((each: unknown) => {
    const record: Record<string, unknown> = isRecord(each) ? each : { value: each };
    const type = typeof record.type === 'string' ? record.type.toLowerCase() : '';
    return { record, type, value: record.value };
  });
}

/** Entra ID has sent a value as `[{ "value": "False" }]`. */
export function unwrap(value: unknown): unknown {
  const [first] = Array.isArray(value) ? value : [value];
  return isRecord(first) && 'value' in first ? first.value : first;
}

function toText(name: string, value: unknown): string {
  const bare = unwrap(value);
  if (bare === null || bare === undefined) return '';
  if (typeof bare === 'string') return bare;
  if (typeof bare === 'number') return String(bare);
  throw new ScimError(400, `${name} must be text.`, 'invalidValue');
}
