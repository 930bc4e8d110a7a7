import { Link } from 'react-router';
import { toZoneName } from '#account/rules/time-zones.ts';
import { useOwnTimeZone } from '#account/web/own-settings.ts';
import { listDropWords } from '#audience/events/rules/drop-words.ts';
import { PATHS, PRIVACY_PATH } from '#kit/rules/paths.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';

type NotCountedProps = { drops: Readonly<Record<string, number>> };

/** Explains what the numbers leave out and how they are counted. */
export function NotCounted({ drops }: NotCountedProps) {
  const userId = useOwner();
  const zone = useOwnTimeZone(userId);
  const words = listDropWords(drops);
  return (
    <div className="flex max-w-prose flex-col gap-2 text-ink-faint">
      {words.length > 0 && (
        <p className="text-ink-soft">
          <strong className="font-medium text-ink">Not counted:</strong> {words.join(', ')}.
        </p>
      )}
      <p>
        Bots, link previews and your own visits aren’t counted.{' '}
        <a href={PRIVACY_PATH} className={TEXT_LINK_LOOK}>
          What we store about a visit
        </a>
      </p>
      <p className="text-xs">
        Days are in{' '}
        <Link to={PATHS.accountSettings} className={TEXT_LINK_LOOK}>
          {toZoneName(zone)}
        </Link>
        , and today isn’t over yet. Visitors are counted once a day (UTC). Those who ask not to be
        tracked count as views only.
      </p>
    </div>
  );
}
