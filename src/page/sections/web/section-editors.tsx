import type { ComponentType } from 'react';
import { ContactCardEditor } from '#page/fields/web/contact-card-editor.tsx';
import {
  AudioEditor,
  CalendarEditor,
  MapEditor,
  VideoEditor,
} from '#page/fields/web/embed-editors.tsx';
import { buildEntriesEditor } from '#page/fields/web/entries-editor.tsx';
import { GalleryEditor } from '#page/fields/web/gallery-editor.tsx';
import { LeadFormEditor } from '#page/fields/web/lead-form-editor.tsx';
import { SkillsEditor } from '#page/fields/web/skills-editor.tsx';
import { SocialLinksEditor } from '#page/fields/web/social-links-editor.tsx';
import { TextEditor } from '#page/fields/web/text-editor.tsx';
import { CustomLinksEditor } from '#page/link-editor/web/custom-links-editor.tsx';
import { SECTION_KEYS, type SectionKey } from '../rules/sections.ts';

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
