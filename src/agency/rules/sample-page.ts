import type { Modes } from '#page/locks/rules/modes.ts';
import { PART_KEYS, type Part } from '#page/locks/rules/parts.ts';

/** The contents of parts that the template leaves free. The card's fields are keys of `vcard_data`. */
const BLANKS: Record<Part, Readonly<Record<string, unknown>>> = {
  look: {
    theme_color: null,
    secondary_background: null,
    primary_text_color: null,
    gradient_preset: null,
    font_heading: null,
    font_body: null,
    heading_size: null,
    body_size: null,
    design_preferences: {},
  },
  cover: { cover_image_url: null, cover_image_focus: null },
  designation: { designation: '' },
  bio: { bio: '' },
  company: {},
  phone: {},
  address: {},
  social_links: { social_links: [] },
  custom_links: { custom_links: [] },
  lead_form: { lead_form_data: {} },
  sections: {},
};

/** The person on a template's preview. */
const SAMPLE = {
  full_name: 'Alex Example',
  profile_picture_url: null,
  profile_picture_focus: null,
};

/**
 * @param page the stored page a template is copied from
 * @returns a new person's page with only this template
 */
export function toSamplePage<Page extends object>(page: Page, modes: Modes): Page {
  const free = PART_KEYS.filter((part) => modes[part] === 'free');
  return Object.assign({ ...page }, SAMPLE, ...free.map((part) => BLANKS[part]));
}
