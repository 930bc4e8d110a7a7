import { expect, test } from 'vitest';
import type { EmbedKind } from './embeds.ts';
import { nameEmbed, parseEmbed } from './parse-embed.ts';

const FRAME =
  'https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d2659!2d16.3738!3d48.2082!2m3!1f0!2f0!3f0';

test.for<[EmbedKind, string, string]>([
  ['map', `${FRAME}!3m2!1i1024!2i768!1s0x476d!2sKarlsplatz%201,%20Wien`, 'Karlsplatz 1, Wien'],
  ['map', FRAME, '48.2082° N, 16.3738° E'],
  ['map', 'https://www.google.com/maps/place/Caf%C3%A9+Central/@48.2,16.3,17z', 'Café Central'],
  ['map', 'https://maps.apple.com/?address=1%20Infinite%20Loop&ll=37.3,-122.0', '1 Infinite Loop'],
  ['map', 'https://maps.google.com/?q=東京駅', '東京駅'],
  ['map', 'https://www.openstreetmap.org/#map=16/-33.8568/151.2153', '33.8568° S, 151.2153° E'],
  ['map', 'https://maps.app.goo.gl/AbCdEf', ''],
  ['map', 'https://www.google.com/maps/place/%E0%A4%A/x', ''],
  ['calendar', 'https://calendly.com/ada/30min', '30 min'],
  ['calendar', 'https://cal.com/team/engine/first-talk', 'First talk'],
  ['calendar', 'https://engine-works.cal.com/ada/intro', 'Intro'],
  ['calendar', 'https://cal.com/d/Ab12Cd34/intro', 'Intro'],
  ['calendar', 'https://calendly.com/ada', ''],
  ['calendar', `https://calendar.google.com/calendar/appointments/schedules/${'A'.repeat(30)}`, ''],
  ['video', 'https://youtu.be/dQw4w9WgXcQ', ''],
])('a %s at %s is called %j', ([kind, address, name]) => {
  const embed = parseEmbed(kind, address);
  expect(embed && nameEmbed(kind, embed)).toBe(name);
});
