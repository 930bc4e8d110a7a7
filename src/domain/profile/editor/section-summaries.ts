import { LEAD_FIELD_KEYS, LEAD_FIELDS } from '../../leads/lead-form.ts';
import { type EMBED_COLUMNS, parseEmbed } from '../../links/embeds/embeds.ts';
import { toStoredUrl } from '../../links/read-address.ts';
import { buildSocialName } from '../../links/social-networks.ts';
import { isBlankLink } from '../draft/items.ts';
import type { ProfileDraft } from '../draft/profile-draft.ts';
import type { SectionKey } from '../sections/sections.ts';

/** What a section holds, in a line; null where it holds nothing, and visitors do not see it. */
type Summarise = (draft: ProfileDraft) => string | null;

/** How many names a line has room for. */
const NAMES_SHOWN = 2;

const SUMMARIES: Record<SectionKey, Summarise> = {
  vcard: ({ vcard_data: { name, email, phone, address, company } }) =>
    joinNames([name, phone, email, company, address]),
  social: ({ social_links }) =>
    joinNames(
      social_links
        .filter(({ url }) => url.trim() !== '')
        .map(({ url }) => buildSocialName(toStoredUrl(url))),
    ),
  links: ({ custom_links }) => {
    const links = custom_links.filter((link) => !isBlankLink(link));
    const hidden = links.filter(({ isVisible }) => !isVisible).length;
    const count = countOf(links.length, 'link');
    return count && hidden > 0 ? `${count}, ${hidden} hidden` : count;
  },
  lead_form: ({ lead_form_data: { fields } }) => {
    const asked = LEAD_FIELD_KEYS.filter((key) => fields[key].isEnabled);
    const names = asked.map((key) => LEAD_FIELDS[key].label.toLowerCase());
    return names.length > 0 ? `Asks for ${LIST.format(names)}` : null;
  },
  skill: ({ skills }) => joinNames(skills.map(({ name }) => name)),
  experience: ({ experiences }) =>
    joinNames(
      experiences.map(({ role, company }) =>
        [role.trim(), company.trim()].filter(Boolean).join(', '),
      ),
    ),
  text: ({ section_heading, custom_text }) =>
    custom_text.trim() === '' ? null : cutText(section_heading.trim() || custom_text.trim()),
  video: ({ embed_video }) => summariseEmbed('video', embed_video),
  map: ({ embed_map }) => summariseEmbed('map', embed_map),
  audio: ({ embed_audio }) => summariseEmbed('audio', embed_audio),
  calendar: ({ embed_calendar }) => summariseEmbed('calendar', embed_calendar),
  gallery: ({ gallery }) => {
    const pictures = gallery.filter(({ url }) => url.trim() !== '');
    const silent = pictures.filter(({ alt }) => alt.trim() === '').length;
    const count = countOf(pictures.length, 'picture');
    return count && silent > 0 ? `${count}, ${silent} without a description` : count;
  },
};

const LIST = new Intl.ListFormat('en-US');

/**
 * @param key of a section
 * @param draft being edited
 * @returns what the section holds, in a line; null where it holds nothing
 */
export function summariseSection(key: SectionKey, draft: ProfileDraft): string | null {
  return SUMMARIES[key](draft);
}

function joinNames(names: readonly string[]): string | null {
  const filled = names.map((name) => cutText(name.trim())).filter(Boolean);
  if (filled.length === 0) return null;
  const rest = filled.length - NAMES_SHOWN;
  if (rest <= 0) return LIST.format(filled);
  return `${filled.slice(0, NAMES_SHOWN).join(', ')} and ${rest} more`;
}

function countOf(count: number, noun: string): string | null {
  if (count === 0) return null;
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

const EMBED_NOUNS: Record<keyof typeof EMBED_COLUMNS, string> = {
  video: 'Video from',
  map: 'Map from',
  audio: 'Audio from',
  calendar: 'Calendar from',
};

function summariseEmbed(kind: keyof typeof EMBED_COLUMNS, pasted: string): string | null {
  const embed = parseEmbed(kind, pasted);
  if (embed === null) return null;
  return embed.form === 'link' ? `Link to ${embed.name}` : `${EMBED_NOUNS[kind]} ${embed.name}`;
}

/** A line of a row, which is cut to the width there is; this keeps a whole text out of it. */
const MAX_LENGTH = 80;

function cutText(text: string): string {
  const [line = ''] = text.split('\n');
  const letters = Array.from(line);
  return letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH).join('')}…` : line;
}
