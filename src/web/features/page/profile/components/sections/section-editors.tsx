import type { ComponentType } from 'react';
import { SECTION_KEYS, type SectionKey } from '#domain/profile/sections/sections.ts';
import { ContactCardEditor } from '../editors/contact-card-editor.tsx';
import { AudioEditor, CalendarEditor, MapEditor, VideoEditor } from '../editors/embed-editors.tsx';
import { buildEntriesEditor } from '../editors/entries-editor.tsx';
import { GalleryEditor } from '../editors/gallery-editor.tsx';
import { LeadFormEditor } from '../editors/lead-form-editor.tsx';
import { SkillsEditor } from '../editors/skills-editor.tsx';
import { SocialLinksEditor } from '../editors/social-links-editor.tsx';
import { TextEditor } from '../editors/text-editor.tsx';
import { CustomLinksEditor } from '../links/custom-links-editor.tsx';

/** Sections with an editor of their own. */
export const OWN_EDITORS: Partial<Record<SectionKey, ComponentType>> = {
  vcard: ContactCardEditor,
  social: SocialLinksEditor,
  links: CustomLinksEditor,
  lead_form: LeadFormEditor,
  skill: SkillsEditor,
  text: TextEditor,
  video: VideoEditor,
  map: MapEditor,
  audio: AudioEditor,
  gallery: GalleryEditor,
  calendar: CalendarEditor,
};

/** Each section's editor, loaded when the first section is opened. */
export const SECTION_EDITORS = Object.fromEntries(
  SECTION_KEYS.map((key) => [key, OWN_EDITORS[key] ?? buildEntriesEditor(key)]),
) as Record<SectionKey, ComponentType>;
