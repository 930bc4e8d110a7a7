import { toReferrerHost, UTM_KEYS, type VisitorEvent } from './events.ts';

/** The class of device, in place of the user agent. */
export type Device = 'mobile' | 'tablet' | 'desktop';

/** The server's own details of an event, in addition to the browser's. */
export type EventCircumstances = {
  received: Date;
  device: Device;
  /** ISO 3166-1 alpha-2, if a proxy set it. */
  country: string | null;
  /** Whether a host serves our pages: visits from there have no referrer. */
  isOwnHost: (host: string) => boolean;
};

/**
 * Builds the stored form of an event: the shapes of coverage 3.31 and 3.32, with the host as referrer and the
 * device class as agent. Unknown details are left out.
 */
export function buildEventData(event: VisitorEvent, circumstances: EventCircumstances) {
  const { received, device, country, isOwnHost } = circumstances;
  const known = { timestamp: received.toISOString(), device, ...(country && { country }) };
  if (event.type === 'link_click') {
    const { link_type, link_url, section } = event;
    return { ...known, link_type, link_url, section };
  }
  return {
    ...known,
    referrer: toReferrerHost(event.referrer, isOwnHost),
    ...(event.source && { source: event.source }),
    ...Object.fromEntries(UTM_KEYS.flatMap((key) => (event[key] ? [[key, event[key]]] : []))),
  };
}

/** @param userAgent header @returns the class of device, in place of the header itself */
export function toDevice(userAgent: string): Device {
  if (/iPad|Tablet/i.test(userAgent)) return 'tablet';
  if (/Mobi|iPhone/i.test(userAgent)) return 'mobile';
  return /Android/i.test(userAgent) ? 'tablet' : 'desktop';
}
