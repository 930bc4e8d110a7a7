import { buildItemReader, requireItem } from './fields.ts';
import { CUSTOM_LINK, type CustomLink } from './items.ts';

const readLink = buildItemReader(CUSTOM_LINK, 'kept');

/** @param link known values and its id @returns a link or heading with defaults for the rest */
export function buildCustomLink(link: Partial<CustomLink> & { id: string }): CustomLink {
  return requireItem(readLink, link);
}
