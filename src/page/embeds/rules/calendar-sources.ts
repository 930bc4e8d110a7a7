import { defineSources } from './define-embed.ts';
import { buildQuery, decodePart, type EmbedSource, listPathParts } from './embed-provider.ts';

/** Enough for a month with its times, in pixels; longer content scrolls. */
const CALENDAR_HEIGHT = 680;

/** Booking needs forms. */
const CALENDAR_SANDBOX = 'allow-forms';

/** The providers' own pages, whose paths look like a user's. */
const MAKERS_PAGES: ReadonlySet<string> = new Set(
  'api app apps console developer auth blog bookings docs embed enterprise event-types features help integrations login onboarding pricing privacy scheduling settings signin signup solutions status support terms'.split(
    ' ',
  ),
);

/** Pages where visitors book a time. */
export const CALENDAR_SOURCES = defineSources({
  kind: 'calendar',
  toTitle: nameSlot,
  providers: [
    {
      key: 'cal-com',
      name: 'Cal.com',
      hosts: ['cal.com', '*.cal.com'],
      sandbox: CALENDAR_SANDBOX,
      allow: '',
      parse: parseCalCom,
    },
    {
      key: 'calendly',
      name: 'Calendly',
      hosts: ['calendly.com', 'www.calendly.com'],
      sandbox: CALENDAR_SANDBOX,
      allow: '',
      parse: parseCalendly,
    },
    {
      key: 'google-calendar',
      name: 'Google Calendar',
      hosts: ['calendar.google.com'],
      sandbox: CALENDAR_SANDBOX,
      allow: '',
      parse: parseGoogleCalendar,
    },
  ],
  pages: [
    { name: 'Google Calendar', host: 'calendar.app.google', path: '/' },
    { name: 'Google Calendar', host: 'calendar.google.com', path: '/' },
    { name: 'Cal.com', host: 'cal.com', path: '/' },
    { name: 'Calendly', host: 'calendly.com', path: '/' },
  ],
});

/**
 * `/ada`, `/ada/30min`, `/team/engine/demo` or the secret `/d/…/30min`. The frame shows the page
 * itself: with `?embed` it would stay hidden until their script runs on our page.
 */
function parseCalCom(url: URL): EmbedSource | null {
  const [, id] =
    /^\/((?:team\/[\w-]{1,60}|d\/[\w-]{8,60}|[\w.+-]{2,60})(?:\/[\w-]{1,100})?)\/?$/.exec(
      url.pathname,
    ) ?? [];
  if (id === undefined) return null;
  const [team] = url.hostname.split('.cal.com');
  if (url.hostname === 'cal.com' || team === 'www' || team === 'app')
    return buildSource('https://cal.com/', id);
  // Organizations have their own hosts, and so do the provider's pages.
  return MAKERS_PAGES.has(team ?? '') ? null : buildSource(`https://${url.hostname}/`, id);
}

/** `/ada`, `/ada/30min`, or `/d/…/30min` for one invitation. */
function parseCalendly(url: URL): EmbedSource | null {
  const [, id] =
    /^\/((?:d\/[\w-]{4,40}|[\w.-]{2,60})(?:\/[\w-]{1,100})?)\/?$/.exec(url.pathname) ?? [];
  return id === undefined ? null : buildSource('https://calendly.com/', id, chooseLook(url));
}

/** Options in Calendly's embed code. */
const COLORS = ['primary_color', 'text_color', 'background_color'];
const HIDDEN = ['hide_event_type_details', 'hide_landing_page_details', 'hide_gdpr_banner'];

function chooseLook({ searchParams }: URL): string {
  const read = (names: readonly string[], form: RegExp) =>
    names.map((name): [string, string | null] => {
      const value = searchParams.get(name) ?? '';
      return [name, form.test(value) ? value : null];
    });
  return buildQuery(Object.fromEntries([...read(HIDDEN, /^1$/), ...read(COLORS, /^[\da-f]{6}$/i)]));
}

/** The page of an appointment schedule; a short `calendar.app.google` link doesn't reveal it. */
function parseGoogleCalendar(url: URL): EmbedSource | null {
  const [, id] =
    /^\/calendar\/(?:u\/\d{1,2}\/)?appointments\/schedules\/([\w-]{20,200})\/?$/.exec(
      url.pathname,
    ) ?? [];
  if (id === undefined) return null;
  const pageUrl = `https://calendar.google.com/calendar/appointments/schedules/${id}`;
  return { id, frameUrl: `${pageUrl}?gv=true`, pageUrl, shape: CALENDAR_HEIGHT };
}

function buildSource(origin: string, id: string, look = ''): EmbedSource | null {
  const [first = ''] = id.split('/');
  if (MAKERS_PAGES.has(first.toLowerCase()) || id === 'd' || id === 'team') return null;
  const address = origin + id + look;
  return { id, frameUrl: address, pageUrl: address, shape: CALENDAR_HEIGHT };
}

/** `/ada/30min` is named “30 min”; a page of all times or a secret one has no name. */
function nameSlot(url: URL): string {
  if (!SLOT_HOSTS.test(url.host)) return '';
  const [first, ...parts] = listPathParts(url);
  const slot = parts[first === 'd' || first === 'team' ? 1 : 0];
  if (slot === undefined) return '';
  const words = decodePart(slot)
    .replace(/[-_]+/g, ' ')
    .replace(/(\d)(min|h)\b/i, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Calendars whose paths name the booking. */
const SLOT_HOSTS = /^(?:(?:[\w-]+\.)?cal|calendly)\.com$/;
