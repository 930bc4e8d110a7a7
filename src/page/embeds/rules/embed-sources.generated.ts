// Written by `npm run generate` (scripts/generated-registries/).
import { AUDIO_SOURCES } from '#page/embeds/rules/audio-sources.ts';
import { CALENDAR_SOURCES } from '#page/embeds/rules/calendar-sources.ts';
import { MAP_SOURCES } from '#page/embeds/rules/map-sources.ts';
import { VIDEO_SOURCES } from '#page/embeds/rules/video-sources.ts';

export const EMBED_SOURCES = {
  audio: AUDIO_SOURCES,
  calendar: CALENDAR_SOURCES,
  map: MAP_SOURCES,
  video: VIDEO_SOURCES,
} as const;
