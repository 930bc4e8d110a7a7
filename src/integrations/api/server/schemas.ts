import { z } from '@hono/zod-openapi';
import { CONTACT_STATUS_KEYS } from '#audience/contacts/rules/contact.ts';
import { API_PAGE_MAX_SIZE, API_PAGE_SIZE } from '#integrations/server/limits.ts';
import { isEmail, toAsciiEmail } from '#kit/rules/values/email.ts';
import { isUuid } from '#kit/rules/values/json.ts';
import type { Asked, RowCursor } from '#page/delivery/server/own-rows.ts';
import { LEAD_FIELDS, LEAD_FORM_MESSAGES } from '#page/lead-form/rules/lead-form.ts';
import { LINKS_MAX_COUNT } from '#page/sections/rules/links.ts';

/**
 * The API's requests and responses. These schemas validate requests, type responses, and describe both at
 * `/api/v1/openapi.json`.
 */

export const moment = () => z.iso.datetime().openapi({ example: '2026-11-23T09:30:00.000Z' });
const day = () => z.iso.date().openapi({ example: '2026-11-23' });
/** PostgreSQL can't store null characters. */
const isStorable = (typed: string) => !typed.includes('\0');
const count = () => z.number().int().min(0);

export const Problem = z
  .strictObject({
    code: z.string().openapi({ description: 'For programs.', example: 'not_found' }),
    message: z.string().openapi({ description: 'For people.', example: 'There is nothing here.' }),
  })
  .openapi('Problem');

const focus = () =>
  z
    .strictObject({ x: z.number().int().min(0).max(100), y: z.number().int().min(0).max(100) })
    .nullable()
    .openapi({
      description:
        'The point the picture is cut around, in percent of its width and height; null for its centre.',
    });

export const Profile = z
  .strictObject({
    id: z.uuid(),
    username: z.string(),
    url: z.url().openapi({ description: 'Of the public page.' }),
    card_url: z.url().openapi({ description: 'Of the contact card, a vCard.' }),
    full_name: z.string(),
    designation: z.string(),
    bio: z.string(),
    profile_picture_url: z.string().nullable(),
    profile_picture_focus: focus(),
    cover_image_url: z.string().nullable(),
    cover_image_focus: focus(),
    links: z.array(
      z.strictObject({
        id: z.string(),
        text: z.string(),
        url: z.string(),
        is_visible: z.boolean(),
        heading: z.string().nullable().openapi({ description: 'The heading above it.' }),
      }),
    ),
    social_links: z.array(z.string()),
    created_at: moment(),
    updated_at: moment(),
  })
  .openapi('Profile');

const text = () => z.string().refine(isStorable, 'A null character cannot be kept.').optional();

const LinkChange = z.strictObject({
  id: z.string().optional().openapi({
    description:
      'The id of an existing link, which keeps its picture, size and times. Without it, the link is new.',
  }),
  text: z.string().refine(isStorable).default(''),
  url: z.string().refine(isStorable),
  is_visible: z.boolean().default(true),
  heading: z.string().min(1).refine(isStorable).nullable().default(null).openapi({
    description: 'The heading above it. Links without one come first.',
  }),
});

export const ProfileChange = z
  .strictObject({
    full_name: text(),
    designation: text(),
    bio: text(),
    links: z.array(LinkChange).max(LINKS_MAX_COUNT).optional().openapi({
      description: 'The whole list: any link you leave out is removed.',
    }),
    social_links: z.array(z.string().refine(isStorable)).max(LINKS_MAX_COUNT).optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'A change has at least one field.')
  .openapi('ProfileChange');

export const Lead = z
  .strictObject({
    id: z.uuid(),
    created_at: moment(),
    full_name: z.string(),
    email: z.string(),
    phone: z.string(),
    company: z.string(),
    message: z.string(),
    source: z.string().openapi({
      description:
        'The host they came from, the mark of a place such as `badge`, `qr`, `api`, `hand` if you added them yourself, or empty for a direct visit. For a card sent back, `exchange`, with that after a colon: `exchange:badge`.',
    }),
    is_favorite: z.boolean(),
    consent: z.string().openapi({ description: 'The sentence they agreed to; empty for none.' }),
    consented_at: moment().nullable(),
    contact_id: z.uuid().nullable(),
  })
  .openapi('Lead');

export const Contact = z
  .strictObject({
    id: z.uuid(),
    created_at: moment(),
    updated_at: moment(),
    full_name: z.string(),
    email: z.string(),
    phone: z.string(),
    company: z.string(),
    designation: z.string(),
    address: z.string(),
    notes: z.string(),
    tags: z.array(z.string()),
    status: z.enum(CONTACT_STATUS_KEYS),
    source: z.enum(['lead', 'manual', 'import']),
    last_contact_at: moment().nullable(),
  })
  .openapi('Contact');

const NEXT = 'Send it as `cursor` to have the next page; null on the last.';
export const nextCursor = () => z.string().nullable().openapi({ description: NEXT });

export const LeadPage = z
  .strictObject({ data: z.array(Lead), next_cursor: nextCursor() })
  .openapi('LeadPage');

export const ContactPage = z
  .strictObject({ data: z.array(Contact), next_cursor: nextCursor() })
  .openapi('ContactPage');

const counts = { views: count(), visitors: count(), clicks: count(), leads: count() };

export const Days = z
  .strictObject({
    first_day: day(),
    last_day: day(),
    days: z.array(z.strictObject({ day: day(), ...counts })),
    totals: z.strictObject(counts),
  })
  .openapi('Days');

export const Summary = z
  .strictObject({
    views: z.strictObject({ total: count(), last_7_days: count(), last_30_days: count() }),
    clicks: z.strictObject({ total: count(), by_type: z.record(z.string(), count()) }),
    leads: count(),
  })
  .openapi('Summary');

const field = (key: keyof typeof LEAD_FIELDS) =>
  z
    .string()
    .trim()
    .max(LEAD_FIELDS[key].maxLength, LEAD_FORM_MESSAGES.tooLong)
    .refine(isStorable, 'A null character cannot be kept.')
    .default('');

export const NewLead = z
  .strictObject({
    full_name: field('full_name'),
    email: field('email')
      .refine((email) => email === '' || isEmail(email), LEAD_FORM_MESSAGES.email)
      .overwrite(toAsciiEmail),
    phone: field('phone'),
    company: field('company'),
    message: field('message'),
  })
  .refine(
    (lead) => Object.values(lead).some((value) => value !== ''),
    'A lead has at least one field.',
  )
  .openapi('NewLead');

export const LeadMark = z.strictObject({ is_favorite: z.boolean() }).openapi('LeadMark');

export const Id = z.object({ id: z.uuid().openapi({ param: { name: 'id', in: 'path' } }) });

const limit = () => z.coerce.number().int().min(1).max(API_PAGE_MAX_SIZE).default(API_PAGE_SIZE);
const since = () =>
  z.iso
    .datetime({ offset: true })
    .optional()
    .openapi({ description: 'Only what came at this moment or later.' });

export const PageQuery = z.object({
  limit: limit(),
  cursor: z
    .string()
    .max(200)
    .refine((cursor) => readCursor(cursor) !== null, 'This cursor isn’t valid.')
    .optional()
    .openapi({ description: '`next_cursor` of the page before.' }),
  since: since(),
});

export const PollingQuery = z.object({
  limit: limit().default(API_PAGE_MAX_SIZE),
  since: since(),
});

export const DaysQuery = z.object({
  from: day().optional().openapi({ description: 'The first day; thirty days before the last.' }),
  to: day().optional().openapi({ description: 'The last day; today.' }),
});

/** @returns the cursor, opaque to callers */
export function writeCursor({ micros, id }: RowCursor): string {
  return Buffer.from(`${micros}.${id}`).toString('base64url');
}

/** @param cursor of unknown origin @returns its row, or null if we never issued it */
function readCursor(cursor: string): RowCursor | null {
  const [micros = '', id] = Buffer.from(cursor, 'base64url').toString('utf8').split('.', 2);
  return /^\d{1,16}$/.test(micros) && isUuid(id) ? { micros, id } : null;
}

/** @param query of a list, validated @returns where it continues, and its start time */
export function toAsked({
  cursor,
  since,
}: {
  cursor?: string | undefined;
  since?: string | undefined;
}): Omit<Asked, 'limit'> {
  return {
    after: cursor === undefined ? null : readCursor(cursor),
    since: since === undefined ? null : new Date(since),
  };
}
