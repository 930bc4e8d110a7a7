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
import type { SectionKey } from '../rules/sections.ts';

export const SECTION_ICONS: Readonly<Record<SectionKey, LucideIcon>> = {
  vcard: ContactRound,
  social: Share2,
  links: Link2,
  lead_form: Inbox,
  skill: Sparkles,
  experience: Briefcase,
  text: AlignLeft,
  video: Play,
  map: MapPin,
  audio: Music,
  calendar: CalendarClock,
  gallery: Images,
};
