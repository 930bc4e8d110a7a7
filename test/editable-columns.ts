import type { EditableColumns } from '#domain/profile/profile-draft.ts';

/** @returns the columns of a profile with nothing in it, but for what the test is about */
export function buildEditableColumns(columns: Partial<EditableColumns> = {}): EditableColumns {
  return {
    username: 'ada',
    full_name: '',
    designation: '',
    bio: '',
    profile_picture_url: null,
    cover_image_url: null,
    vcard_data: {},
    social_links: [],
    custom_links: [],
    skills: [],
    experiences: [],
    section_heading: '',
    custom_text: '',
    embed_video: '',
    embed_map: '',
    embed_audio: '',
    gallery: [],
    sections_enabled: {},
    section_order: [],
    lead_form_data: {},
    ...columns,
  };
}
