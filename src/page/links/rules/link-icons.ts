/** Icons for custom links, by the name stored in `icon`; the labels are for the editor. */
export const LINK_ICONS = {
  link: 'By address',
  globe: 'Website',
  mail: 'Letter',
  phone: 'Telephone',
  message: 'Message',
  calendar: 'Calendar',
  map: 'Place',
  home: 'House',
  document: 'Document',
  download: 'Download',
  book: 'Book',
  course: 'Course',
  briefcase: 'Work',
  people: 'People',
  shop: 'Shop',
  card: 'Payment',
  gift: 'Gift',
  ticket: 'Ticket',
  coffee: 'Coffee',
  heart: 'Heart',
  star: 'Star',
  camera: 'Camera',
  image: 'Picture',
  video: 'Film',
  play: 'Play',
  music: 'Music',
  microphone: 'Microphone',
  code: 'Code',
} as const;

export type LinkIconKey = keyof typeof LINK_ICONS;

/** The default: no icon of its own, so the link shows its network's. */
const ICON_BY_ADDRESS = 'link' satisfies LinkIconKey;

/** @param icon as stored @returns whether the owner chose an icon that we can draw */
export function isChosenIcon(icon: string): icon is Exclude<LinkIconKey, typeof ICON_BY_ADDRESS> {
  return icon !== ICON_BY_ADDRESS && Object.hasOwn(LINK_ICONS, icon);
}
