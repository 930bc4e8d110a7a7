import type { ComponentType } from 'react';
import type { ProfileDraft } from '#domain/profile/profile-draft.ts';
import type { SectionKey } from '#domain/profile/sections.ts';
import { ContactCardEditor } from './contact-card-editor.tsx';
import { CustomLinksEditor } from './custom-links-editor.tsx';
import { LeadFormEditor } from './lead-form-editor.tsx';
import { SocialLinksEditor } from './social-links-editor.tsx';

type SectionEditor = {
  /** One sentence on what visitors get from it. */
  description: string;
  Editor: ComponentType;
  /** The column it edits: with a problem there, the editor is shown even when its section is off. */
  column: keyof ProfileDraft;
};

/** The sections that can be edited. A new one is a line here. */
export const SECTION_EDITORS: Partial<Record<SectionKey, SectionEditor>> = {
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
};
