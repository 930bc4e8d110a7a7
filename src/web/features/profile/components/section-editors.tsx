import type { ComponentType } from 'react';
import type { ProfileDraft } from '#domain/profile/profile-draft.ts';
import type { SectionKey } from '#domain/profile/sections.ts';
import { ContactCardEditor } from './contact-card-editor.tsx';
import { CustomLinksEditor } from './custom-links-editor.tsx';
import { AudioEditor, MapEditor, VideoEditor } from './embed-editors.tsx';
import { ExperiencesEditor } from './experiences-editor.tsx';
import { GalleryEditor } from './gallery-editor.tsx';
import { LeadFormEditor } from './lead-form-editor.tsx';
import { SkillsEditor } from './skills-editor.tsx';
import { SocialLinksEditor } from './social-links-editor.tsx';
import { TextEditor } from './text-editor.tsx';

type SectionEditor = {
  /** One sentence on what visitors get from it. */
  description: string;
  Editor: ComponentType;
  /** The column it edits: with a problem there, the editor is shown even when its section is off. */
  column: keyof ProfileDraft;
};

/** How each section is edited. A new one is a line here. */
export const SECTION_EDITORS: Record<SectionKey, SectionEditor> = {
  vcard: {
    description: 'Visitors save you to their phone with one tap.',
    Editor: ContactCardEditor,
    column: 'vcard_data',
  },
  social: {
    description: 'A row of icons under your name.',
    Editor: SocialLinksEditor,
    column: 'social_links',
  },
  links: {
    description: 'Buttons that open whatever you like.',
    Editor: CustomLinksEditor,
    column: 'custom_links',
  },
  lead_form: {
    description: 'Visitors leave you their details; you find them under Leads.',
    Editor: LeadFormEditor,
    column: 'lead_form_data',
  },
  skill: {
    description: 'What you are good at, and how good.',
    Editor: SkillsEditor,
    column: 'skills',
  },
  experience: {
    description: 'Where you worked, newest first.',
    Editor: ExperiencesEditor,
    column: 'experiences',
  },
  text: {
    description: 'A text of your own, as long as you like.',
    Editor: TextEditor,
    column: 'custom_text',
  },
  video: {
    description: 'A video from YouTube, Vimeo and others.',
    Editor: VideoEditor,
    column: 'embed_video',
  },
  map: {
    description: 'Where people find you.',
    Editor: MapEditor,
    column: 'embed_map',
  },
  audio: {
    description: 'Music or a podcast from Spotify, SoundCloud and others.',
    Editor: AudioEditor,
    column: 'embed_audio',
  },
  gallery: {
    description: 'Pictures side by side.',
    Editor: GalleryEditor,
    column: 'gallery',
  },
};
