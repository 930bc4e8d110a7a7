import { buildItemSchema } from './fields.ts';
import { CUSTOM_LINK, type CustomLink } from './items.ts';

const LinkSchema = buildItemSchema(CUSTOM_LINK, 'kept');

/** @param link what is known of it; its id too @returns a link or heading with the defaults of the rest */
export function buildCustomLink(link: Partial<CustomLink> & { id: string }): CustomLink {
  return LinkSchema.parse(link);
}
