import { listDropWords } from '#domain/analytics/drop-words.ts';
import { PRIVACY_PATH } from '#domain/paths.ts';
import { TEXT_LINK_LOOK } from '../../../ui/text-link.ts';

/** What the numbers leave out, how they are counted, and where more is said. */
export function NotCounted({ drops }: { drops: Readonly<Record<string, number>> }) {
  const words = listDropWords(drops);
  return (
    <div className="flex max-w-prose flex-col gap-2 text-ink-faint">
      {words.length > 0 && (
        <p className="text-ink-soft">
          <strong className="font-medium text-ink">Not counted:</strong> {words.join(', ')}.
        </p>
      )}
      <p>
        Programs that read pages, previews in messengers and your own visits are left out, so that
        the numbers are people.{' '}
        <a href={PRIVACY_PATH} className={TEXT_LINK_LOOK}>
          What we store about a visit
        </a>
      </p>
      <p className="text-xs">
        Days are UTC, and today is still running. Nobody is recognised the next day: unique visitors
        of several days are the sum of each day’s, so who comes on two days counts twice. Visitors
        who ask not to be tracked count as views only.
      </p>
    </div>
  );
}
