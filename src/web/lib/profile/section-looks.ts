import {
  AlignLeft,
  Briefcase,
  CalendarClock,
  ContactRound,
  Images,
  Inbox,
  Link2,
  type LucideIcon,
  MapPin,
  Music,
  Play,
  Share2,
  Sparkles,
} from 'lucide-react';
import type { ProfileDraft } from '#domain/profile/draft/profile-draft.ts';
import { SECTION_KEYS, type SectionKey } from '#domain/profile/sections/sections.ts';

type SectionLook = {
  /** One sentence on what visitors get from it. */
  description: string;
  icon: LucideIcon;
  /** What of the draft it edits. */
  columns: readonly (keyof ProfileDraft)[];
};

/** How each section is told of in its row. A new one is a line here, and its editor one beside. */
export const SECTION_LOOKS: Record<SectionKey, SectionLook> = {
  vcard: {
    description: 'Lets people save your details in one tap.',
    icon: ContactRound,
    columns: ['vcard_data'],
  },
  social: {
    description: 'A row of icons under your name.',
    icon: Share2,
    columns: ['social_links'],
  },
  links: {
    description: 'Links to anything: shop, tickets, videos.',
    icon: Link2,
    columns: ['custom_links'],
  },
  lead_form: {
    description: 'People send you a message. It arrives in Leads.',
    icon: Inbox,
    columns: ['lead_form_data'],
  },
  skill: {
    description: 'What you’re good at',
    icon: Sparkles,
    columns: ['skills'],
  },
  experience: {
    description: 'Where you’ve worked',
    icon: Briefcase,
    columns: ['experiences'],
  },
  text: {
    description: 'Write anything',
    icon: AlignLeft,
    columns: ['section_heading', 'custom_text'],
  },
  video: {
    description: 'A video from YouTube, Vimeo and others.',
    icon: Play,
    columns: ['embed_video'],
  },
  map: {
    description: 'Where people find you.',
    icon: MapPin,
    columns: ['embed_map'],
  },
  audio: {
    description: 'Music or a podcast from Spotify, SoundCloud and others.',
    icon: Music,
    columns: ['embed_audio'],
  },
  calendar: {
    description: 'Lets people book a time: Cal.com, Calendly or Google.',
    icon: CalendarClock,
    columns: ['embed_calendar'],
  },
  gallery: {
    description: 'A photo grid',
    icon: Images,
    columns: ['gallery'],
  },
};

/** @param path of a field in the draft @returns the section it belongs to, if it belongs to one */
export function findSectionOf(path: string): SectionKey | null {
  const [column] = path.split('.');
  const isOfIt = (key: SectionKey) => SECTION_LOOKS[key].columns.some((name) => name === column);
  return SECTION_KEYS.find(isOfIt) ?? null;
}
