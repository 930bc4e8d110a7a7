import { embed } from '../columns/column-kinds.ts';
import { defineSection } from './define-section.ts';
import { summariseEmbed } from './summaries.ts';

export const VIDEO = defineSection({
  name: 'Video',
  sentence: 'A video from YouTube, Vimeo and others.',
  columns: { embed_video: embed() },
  summarise: ({ embed_video }) => summariseEmbed('video', 'Video', embed_video),
});

export const MAP = defineSection({
  name: 'Map',
  sentence: 'Where people find you.',
  columns: { embed_map: embed() },
  summarise: ({ embed_map }) => summariseEmbed('map', 'Map', embed_map),
});

export const AUDIO = defineSection({
  name: 'Audio',
  sentence: 'Music or a podcast from Spotify, SoundCloud and others.',
  feature: 'audio',
  columns: { embed_audio: embed() },
  summarise: ({ embed_audio }) => summariseEmbed('audio', 'Audio', embed_audio),
});

export const CALENDAR = defineSection({
  name: 'Calendar',
  sentence: 'Lets people book a time: Cal.com, Calendly or Google.',
  feature: 'integrations',
  columns: { embed_calendar: embed() },
  summarise: ({ embed_calendar }) => summariseEmbed('calendar', 'Calendar', embed_calendar),
});
