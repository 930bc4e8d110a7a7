import { type Presentation, parsePresentation } from '../design/presentation.ts';
import { type LeadForm, parseLeadForm } from '../leads/lead-form.ts';
import {
  type CustomLink,
  type Experience,
  type GalleryPicture,
  parseCustomLinks,
  parseExperiences,
  parseGallery,
  parseSkills,
  parseSocialLinks,
  parseVcardData,
  type Skill,
  type SocialLink,
  type VcardData,
} from './items.ts';
import { isSectionKey, type SectionKey } from './sections.ts';
import { isPictureUrl } from './urls.ts';

/**
 * Everything a visitor may know of a profile, and nothing else: no plan, no e-mail of the account.
 * `sections` holds, in order, those that are switched on and that the plan includes.
 */
export type PublicProfile = {
  id: string;
  user_id: string;
  username: string;
  full_name: string;
  designation: string;
  bio: string;
  profile_picture_url: string | null;
  cover_image_url: string | null;
  /** How the page looks. */
  presentation: Presentation;
  sections: SectionKey[];
  vcard_data: VcardData;
  social_links: SocialLink[];
  custom_links: CustomLink[];
  lead_form_data: LeadForm;
  skills: Skill[];
  experiences: Experience[];
  section_heading: string;
  /** Markdown, as the owner wrote it. */
  custom_text: string;
  /** Pasted addresses; `embeds.ts` says what they are of. */
  embed_video: string;
  embed_map: string;
  embed_audio: string;
  gallery: GalleryPicture[];
  updated_at: string;
};

/**
 * @param row of the view `public_profiles`, or the editor's draft in the same shape
 * @returns the profile with all its JSON read, hidden links left out
 */
export function parsePublicProfile(row: Readonly<Record<string, unknown>>): PublicProfile {
  return {
    id: toText(row.id),
    user_id: toText(row.user_id),
    username: toText(row.username),
    full_name: toText(row.full_name),
    designation: toText(row.designation),
    bio: toText(row.bio),
    profile_picture_url: toPicture(row.profile_picture_url),
    cover_image_url: toPicture(row.cover_image_url),
    presentation: parsePresentation(row),
    sections: Array.isArray(row.sections) ? row.sections.filter(isSectionKey) : [],
    vcard_data: parseVcardData(row.vcard_data),
    social_links: parseSocialLinks(row.social_links),
    custom_links: parseCustomLinks(row.custom_links).filter((link) => link.isVisible),
    lead_form_data: parseLeadForm(row.lead_form_data),
    skills: parseSkills(row.skills),
    experiences: parseExperiences(row.experiences),
    section_heading: toText(row.section_heading),
    custom_text: toText(row.custom_text),
    embed_video: toText(row.embed_video),
    embed_map: toText(row.embed_map),
    embed_audio: toText(row.embed_audio),
    gallery: parseGallery(row.gallery),
    updated_at:
      row.updated_at instanceof Date ? row.updated_at.toISOString() : toText(row.updated_at),
  };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function toPicture(value: unknown): string | null {
  return typeof value === 'string' && isPictureUrl(value) ? value : null;
}
