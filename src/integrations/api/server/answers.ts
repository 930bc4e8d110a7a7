import type { z } from '@hono/zod-openapi';
import { parseFocus } from '#account/pictures/rules/focus.ts';
import { toTags } from '#audience/contacts/rules/contact.ts';
import type { CountedDays, CountedInAll } from '#audience/server/data/own-numbers.ts';
import { bioPath, contactCardPath } from '#kit/rules/paths.ts';
import type { OwnContact, OwnLead, OwnProfile } from '#page/delivery/server/own-rows.ts';
import { groupLinks, parseCustomLinks, parseSocialLinks } from '#page/profile/rules/items.ts';
import {
  Contact,
  type Days,
  type Lead,
  type Profile,
  type Summary,
  writeCursor,
} from './schemas.ts';

/** The fields of each row in the API's responses, listed one by one so that new columns stay private. */

const toMoment = (date: Date) => date.toISOString();

/** @returns a lead in the API's format */
export function toLead(row: OwnLead): z.infer<typeof Lead> {
  const { id, full_name, email, phone, company, message } = row;
  return {
    id,
    created_at: toMoment(row.created_at),
    full_name,
    email,
    phone,
    company,
    message,
    source: row.source,
    is_favorite: row.is_favorite,
    consent: row.consent,
    consented_at: row.consented_at && toMoment(row.consented_at),
    contact_id: row.contact_id,
  };
}

/** @returns a contact in the API's format */
export function toContact(row: OwnContact): z.infer<typeof Contact> {
  const { id, full_name, email, phone, company, designation, address, notes } = row;
  return {
    id,
    created_at: toMoment(row.created_at),
    updated_at: toMoment(row.updated_at),
    full_name,
    email,
    phone,
    company,
    designation,
    address,
    notes,
    tags: toTags(row.tags),
    status: Contact.shape.status.parse(row.status),
    source: Contact.shape.source.parse(row.source),
    last_contact_at: row.last_contact_at && toMoment(row.last_contact_at),
  };
}

/** @returns a profile in the API's format */
export function toProfile(row: OwnProfile, publicUrl: string): z.infer<typeof Profile> {
  const { id, username, full_name, designation, bio, profile_picture_url, cover_image_url } = row;
  return {
    id,
    username,
    url: publicUrl + bioPath(username),
    card_url: publicUrl + contactCardPath(username),
    full_name,
    designation,
    bio,
    profile_picture_url,
    cover_image_url,
    profile_picture_focus: parseFocus(row.profile_picture_focus),
    cover_image_focus: parseFocus(row.cover_image_focus),
    links: groupLinks(parseCustomLinks(row.custom_links)).flatMap(({ heading, links }) =>
      links.map(({ id, buttonText, url, isVisible }) => ({
        id,
        text: buttonText,
        url,
        is_visible: isVisible,
        heading: heading?.buttonText ?? null,
      })),
    ),
    social_links: parseSocialLinks(row.social_links).map(({ url }) => url),
    created_at: toMoment(row.created_at),
    updated_at: toMoment(row.updated_at),
  };
}

/** @returns daily counts in the API's format */
export function toDays({ first_day, last_day, days, totals }: CountedDays): z.infer<typeof Days> {
  return {
    first_day,
    last_day,
    days: days.map(({ day, views, visitors, clicks, leads }) => ({
      day,
      views,
      visitors,
      clicks,
      leads,
    })),
    totals,
  };
}

/** @returns all-time counts in the API's format */
export function toSummary(counted: CountedInAll): z.infer<typeof Summary> {
  const { profileViews, linkClicks, leadsSubmitted } = counted;
  return {
    views: {
      total: profileViews.total,
      last_7_days: profileViews.last7Days,
      last_30_days: profileViews.last30Days,
    },
    clicks: { total: linkClicks.total, by_type: linkClicks.breakdown },
    leads: leadsSubmitted,
  };
}

/**
 * @param rows one more than `limit` if there are more
 * @returns a page of them, and the cursor of the next one
 */
export function toPage<Row extends { id: string; micros: string }, Given>(
  rows: readonly Row[],
  limit: number,
  toGiven: (row: Row) => Given,
): { data: Given[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { data: shown.map(toGiven), next_cursor: last ? writeCursor(last) : null };
}
