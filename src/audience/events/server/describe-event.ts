import type { RecordedEvent } from '#audience/server/data/events.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { createVisitorHash } from '#kit/server/security/visitor-hash.ts';
import { buildEventData, toDevice } from '../rules/event-data.ts';
import type { EventRequest } from './find-drop-reason.ts';

type Describe = (
  request: EventRequest,
  circumstances: { received: Date; country: string | null },
) => Promise<RecordedEvent>;

/** @returns a function that turns an event into its stored row */
export function createEventDescriber(settings: {
  ask: Ask;
  isOwnHost: (host: string) => boolean;
}): Describe {
  const { ask, isOwnHost } = settings;
  const hashVisitor = createVisitorHash(ask);

  /** Visitors who ask not to be tracked are counted without a hash (pitfalls: privacy-signals). */
  const findVisitor = async ({ event, address, userAgent, headers }: EventRequest, at: Date) => {
    if (event.type !== 'profile_view' || isPrivacyAsked(headers)) return null;
    return hashVisitor({ profile_id: event.profile_id, address, userAgent }, at);
  };

  return async (request, { received, country }) => {
    const { event, userAgent } = request;
    const device = toDevice(userAgent);
    return {
      profile_id: event.profile_id,
      event_type: event.type,
      created_at: received.toISOString(),
      event_data: buildEventData(event, { received, device, country, isOwnHost }),
      visitor: await findVisitor(request, received),
    };
  };
}

function isPrivacyAsked(headers: Headers): boolean {
  return headers.get('sec-gpc') === '1' || headers.get('dnt') === '1';
}
