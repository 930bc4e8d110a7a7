import { PRODUCT_NAME } from '#domain/product.ts';
import { PageFrame } from '../page-frame.tsx';
import { buildPlainStyle } from '../style/page-style.ts';
import { renderHtmlDocument } from './html-document.tsx';
import { type MeasuredPage, Measuring } from './privacy-measuring.tsx';
import { PRIVACY_STYLE } from './privacy-style.ts';
import { PrivacyTable } from './privacy-table.tsx';
import type { DocumentSettings, RenderedDocument } from './profile-document.tsx';

/** The secret of one day (`YYYY-MM-DD`, UTC): when it was made, and when it was destroyed. */
export type SaltLogEntry = { day: string; created_at: Date; destroyed_at: Date | null };

/** What is kept of a visit, and how long. The periods are those of `supabase/migrations` and the jobs. */
const STORED = [
  ['That a page was seen, or a link on it opened, and when', '90 days'],
  ['The site you came from: its name only, such as example.com', '90 days'],
  ['Phone, tablet or computer', '90 days'],
  ['Your country, where the network in front of us tells it', '90 days'],
  ['The campaign named in the address (utm_source and its like)', '90 days'],
  ['How often each of these happened on a day, as numbers', 'as long as the page exists'],
  ['A code that tells today’s visitors apart, made as described below', 'until the day is over'],
] as const;

/** What is kept of whoever has an account, or leaves details, why, and how long. */
const PEOPLE = [
  [
    'If you have an account',
    'your e-mail address and your name, to sign you in and to write to you about your account; a password only as a code it cannot be read from',
    'as long as the account',
  ],
  [
    'What you put on your page',
    'to show it to visitors, and its last 20 versions, so that you can go back; drafts stay with you',
    'until you delete it, or the account',
  ],
  [
    'That somebody signed in or tried to',
    'as a line in a log, with codes in place of the addresses, to find who attacks accounts',
    'as long as the operator keeps logs; the codes tell nothing after the day',
  ],
  [
    'If you leave your details in a form',
    'your answers and the sentence you agreed to, for the owner of that page and nobody else',
    'until the owner or you delete them; 30 days more where the owner did',
  ],
  [
    'If you report a page',
    'the reason and your note, and the page as it was, for a person to look at; nothing of who you are',
    '180 days after somebody has looked',
  ],
] as const;

const NEVER_STORED = [
  [
    'Your IP address.',
    'It is looked at while a request is answered and held in memory for minutes at most, so that nobody can flood a page.',
  ],
  [
    'Your browser’s description of itself.',
    'It only decides between phone, tablet and computer, and whether a program is calling.',
  ],
  [
    'Cookies.',
    'We set none. Your browser notes for itself, until you close it, which pages it has already counted.',
  ],
  [
    'Anything at third parties.',
    'A page loads nothing from elsewhere before you ask for it, such as a video, or agree to it.',
  ],
] as const;

/**
 * `/privacy`, in plain words.
 *
 * @param log the newest days first; null while the database cannot be asked
 * @param measured the page from which somebody came, where it lets its visits be measured
 */
export function renderPrivacyDocument(
  log: readonly SaltLogEntry[] | null,
  { script, fonts, year }: Pick<DocumentSettings, 'script' | 'fonts' | 'year'>,
  measured: MeasuredPage | null = null,
): RenderedDocument {
  const style = buildPlainStyle(fonts) + PRIVACY_STYLE;
  const html = renderHtmlDocument({
    title: 'Privacy',
    head: (
      <meta
        name="description"
        content={`What ${PRODUCT_NAME} stores of a visit, for how long, and what it never stores.`}
      />
    ),
    style,
    body: (
      <PageFrame year={year}>
        <main className="column prose">
          <h1>Privacy</h1>
          <p className="lead">
            Owners of pages want to know how many people came. They do not need to know who you are,
            and neither do we. This is everything that is kept of a visit.
          </p>
          <Stored />
          <People />
          <Measuring page={measured} />
          <NeverStored />
          <YourSay />
          <DailySecret log={log} />
        </main>
      </PageFrame>
    ),
    script,
  });
  return { html, style };
}

function Stored() {
  return (
    <section aria-labelledby="stored">
      <h2 id="stored">What is stored, and for how long</h2>
      <PrivacyTable columns={['Of a visit', 'Kept for']} rows={STORED} />
    </section>
  );
}

function People() {
  return (
    <section aria-labelledby="people">
      <h2 id="people">If you sign up, or leave your details</h2>
      <p>
        Here nothing is kept that you have not typed yourself, and it is used for nothing else than
        what stands beside it. Nobody is sold anything, and no one else gets it.
      </p>
      <PrivacyTable columns={['What', 'What for', 'Kept for']} rows={PEOPLE} />
      <p>
        All that is yours can be taken along from the settings of your account. Details you left can
        be seen, corrected and erased with the link you were given then.
      </p>
    </section>
  );
}

function NeverStored() {
  return (
    <section aria-labelledby="never">
      <h2 id="never">What is never stored</h2>
      <ul>
        {NEVER_STORED.map(([what, why]) => (
          <li key={what}>
            <strong>{what}</strong> {why}
          </li>
        ))}
      </ul>
    </section>
  );
}

function YourSay() {
  return (
    <section aria-labelledby="say">
      <h2 id="say">If your browser says no</h2>
      <p>
        With <em>Global Privacy Control</em> or <em>Do Not Track</em> switched on, your visit is
        counted as one more view, no code of any kind is made of you, and no page asks whether
        others may measure it.
      </p>
    </section>
  );
}

function DailySecret({ log }: { log: readonly SaltLogEntry[] | null }) {
  return (
    <section aria-labelledby="secret">
      <h2 id="secret">The secret of the day</h2>
      <p>
        To count a person once who comes back within a day, your address and your browser’s
        description are mixed with a random secret into a short code (HMAC-SHA256, cut in half), and
        forgotten. The code differs from page to page. After midnight (UTC) the secret and all codes
        are destroyed. From then on nobody can find out from which address a code was made: not the
        owner, not we, not somebody who steals the database.
      </p>
      <h3>Rotation log</h3>
      <RotationLog log={log} />
    </section>
  );
}

function RotationLog({ log }: { log: readonly SaltLogEntry[] | null }) {
  if (log === null) return <p className="note">The log cannot be shown at the moment.</p>;
  if (log.length === 0) return <p className="note">No secret has been needed so far.</p>;
  return (
    <PrivacyTable
      className="log"
      columns={['Day', 'Made (UTC)', 'Destroyed (UTC)']}
      rows={log.map(({ day, created_at, destroyed_at }) => [
        day,
        toMinute(created_at).slice(DAY_LENGTH),
        destroyed_at === null ? 'in use' : toMinute(destroyed_at),
      ])}
    />
  );
}

/** Of `2026-11-21 `, after which the time stands. */
const DAY_LENGTH = 11;

function toMinute(at: Date): string {
  return at.toISOString().slice(0, 16).replace('T', ' ');
}
