// Written by `npm run generate` (scripts/generated-registries/).
import { AUDIO_EMBEDS } from '#page/embeds/rules/audio-embeds.ts';
import { CALENDAR_EMBEDS } from '#page/embeds/rules/calendar-embeds.ts';
import { MAP_EMBEDS } from '#page/embeds/rules/map-embeds.ts';
import { VIDEO_EMBEDS } from '#page/embeds/rules/video-embeds.ts';

export const EMBEDS = {
  video: VIDEO_EMBEDS,
  map: MAP_EMBEDS,
  audio: AUDIO_EMBEDS,
  calendar: CALENDAR_EMBEDS,
} as const;
