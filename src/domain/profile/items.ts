import * as z from 'zod/mini';
import { isLinkUrl, isPictureUrl } from './urls.ts';

/**
 * The JSON inside a profile's columns. Stored data may be old or strange, so reading never throws:
 * an item that does not fit is left out, a missing value gets its default (specification section 3).
 */
const text = (maximum: number) => z.catch(z.string().check(z.maxLength(maximum)), '');

/** `YYYY-MM`, or empty. */
const month = z.catch(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)), '');

/** A skill's level goes up to this; 0 shows none. */
export const MAX_SKILL_LEVEL = 5;

const SocialLink = z.object({ url: z.string().check(z.refine(isLinkUrl)) });

const CustomLink = z.object({
  id: z.string().check(z.minLength(1)),
  buttonText: text(120),
  url: z.string().check(z.refine(isLinkUrl)),
  icon: z.catch(z.string(), 'link'),
  isVisible: z.catch(z.boolean(), true),
  /** A picture in the place of the icon. */
  thumbnailUrl: z.catch(z.string().check(z.refine(isPictureUrl)), ''),
  /** ISO moments between which the link shows; empty for no bound. */
  startsAt: text(40),
  endsAt: text(40),
});

const Skill = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  level: z.catch(z.number().check(z.int(), z.gte(0), z.lte(MAX_SKILL_LEVEL)), 0),
});

const Experience = z.object({
  id: z.string().check(z.minLength(1)),
  role: text(120),
  company: text(120),
  startDate: month,
  endDate: month,
  isCurrent: z.catch(z.boolean(), false),
  description: text(2000),
});

const GalleryPicture = z.object({
  url: z.string().check(z.refine(isPictureUrl)),
  alt: text(300),
});

const VcardData = z.object({
  name: text(200),
  /** Where the owner says how the name divides; without them it is split. */
  firstName: text(200),
  lastName: text(200),
  designation: text(200),
  company: text(200),
  email: text(254),
  phone: text(60),
  address: text(500),
});

/** One entry of `social_links`. */
export type SocialLink = z.infer<typeof SocialLink>;
/** One entry of `custom_links`: a button of the page. */
export type CustomLink = z.infer<typeof CustomLink>;
/** One entry of `skills`. */
export type Skill = z.infer<typeof Skill>;
/** One entry of `experiences`. */
export type Experience = z.infer<typeof Experience>;
/** One entry of `gallery`. */
export type GalleryPicture = z.infer<typeof GalleryPicture>;
/** `vcard_data`: what the contact card says. */
export type VcardData = z.infer<typeof VcardData>;

/** @param stored `social_links` @returns the entries that can be shown */
export function parseSocialLinks(stored: unknown): SocialLink[] {
  return parseList(SocialLink, stored);
}

/** @param stored `custom_links` @returns the entries that can be shown, hidden ones included */
export function parseCustomLinks(stored: unknown): CustomLink[] {
  return parseList(CustomLink, stored);
}

/** @param stored `skills` @returns the entries that can be shown */
export function parseSkills(stored: unknown): Skill[] {
  return parseList(Skill, stored);
}

/** @param stored `experiences` @returns the entries that say something */
export function parseExperiences(stored: unknown): Experience[] {
  return parseList(Experience, stored).filter(({ role, company }) => role !== '' || company !== '');
}

/** @param stored `gallery` @returns the pictures that can be shown */
export function parseGallery(stored: unknown): GalleryPicture[] {
  return parseList(GalleryPicture, stored);
}

/** @param stored `vcard_data` @returns the card, empty strings for what is missing */
export function parseVcardData(stored: unknown): VcardData {
  const parsed = VcardData.safeParse(isRecord(stored) ? stored : {});
  return parsed.success ? parsed.data : VcardData.parse({});
}

/** @param card to look at @returns whether nothing stands on it */
export function isEmptyVcard(card: VcardData): boolean {
  return Object.values(card).every((value) => !value?.trim());
}

/** @param value of unknown origin @returns whether it is a JSON object */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param schema of one item @param stored the column @returns the items that fit it */
export function parseList<T extends z.ZodMiniType>(schema: T, stored: unknown): z.output<T>[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((item) => {
    const parsed = z.safeParse(schema, item);
    return parsed.success ? [parsed.data] : [];
  });
}
