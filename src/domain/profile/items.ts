import * as z from 'zod/mini';
import { isLinkUrl } from './urls.ts';

/**
 * The JSON inside a profile's columns. Stored data may be old or strange, so reading never throws:
 * an item that does not fit is left out, a missing value gets its default (specification section 3).
 */
const text = (maximum: number) => z.catch(z.string().check(z.maxLength(maximum)), '');

const SocialLink = z.object({ url: z.string().check(z.refine(isLinkUrl)) });

const CustomLink = z.object({
  id: z.string().check(z.minLength(1)),
  buttonText: text(120),
  url: z.string().check(z.refine(isLinkUrl)),
  icon: z.catch(z.string(), 'link'),
  isVisible: z.catch(z.boolean(), true),
});

const VcardData = z.object({
  name: text(200),
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

/** @param stored `vcard_data` @returns the card, empty strings for what is missing */
export function parseVcardData(stored: unknown): VcardData {
  const parsed = VcardData.safeParse(isRecord(stored) ? stored : {});
  return parsed.success ? parsed.data : VcardData.parse({});
}

/** @param card to look at @returns whether nothing stands on it */
export function isEmptyVcard(card: VcardData): boolean {
  return Object.values(card).every((value) => value.trim() === '');
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
