// Written by `npm run generate` (scripts/generated-registries/).
import { CONTACT_CARD } from '#page/sections/rules/contact-card.ts';
import { CUSTOM_LINKS } from '#page/sections/rules/links.ts';
import { CUSTOM_TEXT } from '#page/sections/rules/custom-text.ts';
import { EXPERIENCE } from '#page/sections/rules/experience.ts';
import { GALLERY } from '#page/sections/rules/gallery.ts';
import { LEAD_FORM } from '#page/sections/rules/lead-form.ts';
import { SKILLS } from '#page/sections/rules/skills.ts';
import { SOCIAL_LINKS } from '#page/sections/rules/links.ts';
import { buildEmbedSection } from '#page/sections/rules/embeds.ts';

export const SECTIONS = {
  vcard: CONTACT_CARD,
  social: SOCIAL_LINKS,
  links: CUSTOM_LINKS,
  lead_form: LEAD_FORM,
  skill: SKILLS,
  experience: EXPERIENCE,
  text: CUSTOM_TEXT,
  video: buildEmbedSection('video'),
  map: buildEmbedSection('map'),
  audio: buildEmbedSection('audio'),
  gallery: GALLERY,
  calendar: buildEmbedSection('calendar'),
} as const;
