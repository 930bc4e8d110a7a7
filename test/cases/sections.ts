import type { JSONValue } from 'postgres';
import type { SectionKey } from '#page/sections/rules/sections.ts';

/** Visible sections in order. Fed to `listEnabledSections` and `private.visible_sections`. */
export const SECTION_CASES: readonly {
  what: string;
  enabled: Record<string, JSONValue>;
  order: JSONValue[];
  shown: SectionKey[];
}[] = [
  { what: 'nothing is on', enabled: {}, order: ['social', 'links'], shown: [] },
  {
    what: 'the order given',
    enabled: { links: true, social: true, map: true },
    order: ['map', 'social', 'links'],
    shown: ['map', 'social', 'links'],
  },
  {
    what: 'sections missing from the order come after it, in their usual order',
    enabled: { vcard: true, links: true, text: true, map: true },
    order: ['map'],
    shown: ['map', 'vcard', 'links', 'text'],
  },
  {
    what: 'no order at all',
    enabled: { map: true, video: true, vcard: true },
    order: [],
    shown: ['vcard', 'video', 'map'],
  },
  {
    what: 'a section named twice keeps its first place',
    enabled: { social: true, links: true },
    order: ['links', 'social', 'links', 'links'],
    shown: ['links', 'social'],
  },
  {
    what: 'hidden sections stay hidden',
    enabled: { social: false, links: true },
    order: ['social', 'links'],
    shown: ['links'],
  },
  {
    what: 'only true shows a section',
    enabled: { social: 'true', links: 1, vcard: null, map: [true], text: true },
    order: ['social', 'links', 'vcard', 'map', 'text'],
    shown: ['text'],
  },
  {
    what: 'strangers are left out',
    enabled: { social: true, payments: true, constructor: true, Social: true },
    order: ['payments', 'constructor', 'Social', null, 7, { key: 'social' }, ['social'], 'social'],
    shown: ['social'],
  },
  {
    what: 'all of them, reversed',
    enabled: {
      vcard: true,
      social: true,
      links: true,
      lead_form: true,
      skill: true,
      experience: true,
      text: true,
      video: true,
      map: true,
    },
    order: ['map', 'video', 'text', 'experience', 'skill', 'lead_form', 'links', 'social', 'vcard'],
    shown: ['map', 'video', 'text', 'experience', 'skill', 'lead_form', 'links', 'social', 'vcard'],
  },
];

/** Sections a plan shows and hides. Fed to `divideSections` and the view `public_profiles`. */
export const PLAN_SECTION_CASES: readonly {
  what: string;
  plan: 'free' | 'premium';
  on: SectionKey[];
  shown: SectionKey[];
}[] = [
  { what: 'free shows nothing of nothing', plan: 'free', on: [], shown: [] },
  {
    what: 'Free shows three',
    plan: 'free',
    on: ['text', 'map', 'links'],
    shown: ['text', 'map', 'links'],
  },
  {
    what: 'Free shows the first three, in the page’s order',
    plan: 'free',
    on: ['map', 'text', 'skill', 'social', 'links'],
    shown: ['map', 'text', 'skill'],
  },
  {
    what: 'Free shows no contact card and no lead form, and they don’t count',
    plan: 'free',
    on: ['vcard', 'lead_form', 'social', 'links', 'map', 'video'],
    shown: ['social', 'links', 'map'],
  },
  {
    what: 'Free shows no calendar',
    plan: 'free',
    on: ['calendar', 'links'],
    shown: ['links'],
  },
  {
    what: 'Premium shows them all',
    plan: 'premium',
    on: ['vcard', 'lead_form', 'social', 'links', 'map', 'video', 'calendar'],
    shown: ['vcard', 'lead_form', 'social', 'links', 'map', 'video', 'calendar'],
  },
];
