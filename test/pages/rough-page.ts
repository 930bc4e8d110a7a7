import { LINK_ICONS } from '#page/links/rules/link-icons.ts';
import { SECTION_KEYS } from '#page/sections/rules/sections.ts';
import { FULL_PAGE, STORED_PICTURES } from './public-profile.ts';

const TITLES = [
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  "It's <b>5 > 4</b> & “more”",
  '予約はこちら',
  'احجز موعدًا',
  '👩‍🚀',
  'Mug · $24',
] as const;

const ADDRESSES = [
  'https://shop.example.com/a?b=1&c=%22two%22#three',
  "https://bücher.example/it's/(here)",
  'mailto:ada+cards@example.com?subject=Hello%20%26%20more',
  'tel:+442079460000',
  'https://example.com/يوم?q=ß',
] as const;

const ICONS = Object.keys(LINK_ICONS);

/**
 * @returns the given number of links as owners write them: every third with a picture, the others
 * with an icon
 */
function buildRoughLinks(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: `link-${index}`,
    buttonText: `${TITLES[index % TITLES.length]} ${index}`,
    url: ADDRESSES[index % ADDRESSES.length] ?? '',
    icon: ICONS[index % ICONS.length],
    ...(index % 3 === 0 && { thumbnailUrl: `${STORED_PICTURES}${index}.jpg` }),
  }));
}

/** A page with every non-empty section on, a bio of five lines and the given number of links. */
export const buildRoughPage = (full_name: string, count: number) => ({
  ...FULL_PAGE,
  full_name,
  designation: 'Mathematician, writer & <i>Rechtsschutzversicherungsgesellschaftsberaterin</i>',
  bio: "I don't know &amp; I won't ask.\n١٢٣ نعم\n山の日\n\nhttps://example.com/a_very_long_address_without_a_break_that_goes_on_and_on?a=1&b=2",
  vcard_data: { ...FULL_PAGE.vcard_data, name: full_name },
  custom_links: buildRoughLinks(count),
  skills: [{ id: '1', name: "Weaver's <knots> & ties", level: 4 }],
  experiences: [{ id: '1', role: 'Analyst', company: 'Babbage & Sons', startDate: '1842-03' }],
  section_heading: "What's <new>?",
  custom_text: "It's **5 < 6** & [more](https://example.com/a?b=1&c=2).",
  embed_video: 'https://youtu.be/dQw4w9WgXcQ',
  gallery: [{ url: `${STORED_PICTURES}loom.jpg`, alt: 'Ada\'s "loom"' }],
  sections_enabled: Object.fromEntries(SECTION_KEYS.map((key) => [key, true])),
});
