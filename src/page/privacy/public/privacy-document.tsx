import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { renderHtmlDocument } from '#page/documents/public/html-document.tsx';
import type {
  DocumentSettings,
  RenderedDocument,
} from '#page/documents/public/profile-document.tsx';
import { css } from '#page/style/public/css.ts';
import { PageFrame } from '#page/view/public/page-frame.tsx';
import { buildPlainStyle } from '#page/view/public/page-style.ts';
import { type MeasuredPage, Measuring } from './privacy-measuring.tsx';

/** A page of running text, lists and tables with hairlines. */
const PRIVACY_STYLE = css`
  .prose { padding-block: 2.5rem 4rem }
  .prose h1 { font-size: 2rem }
  .prose h2 { font-size: 1.25rem; margin-block: 2.5rem .75rem }
  .prose h3 { font-size: 1rem; margin-block: 1.5rem .5rem }
  .prose p, .prose li { max-width: 65ch }
  .prose p + p, .prose table + p { margin-block-start: 1rem }
  .prose .lead { margin-block-start: .75rem; font-size: 1.125rem; color: var(--soft) }
  .prose .note { color: var(--soft) }
  .prose li { padding-block: .75rem; border-block-start: 1px solid var(--line) }
  .prose strong { font-weight: 600 }
  .prose table { width: 100%; border-collapse: collapse; font-size: .9375rem; overflow-wrap: break-word }
  .prose th { font-weight: 500; font-size: .8125rem; color: var(--soft) }
  .prose th, .prose td { padding: .625rem 1rem .625rem 0; text-align: start; vertical-align: top; border-block-end: 1px solid var(--line) }
  .prose .log td:not(:last-child) { white-space: nowrap }
  .prose td:last-child, .prose th:last-child { padding-inline-end: 0 }
`;

/** When the secret of a day (`YYYY-MM-DD`, UTC) was created and destroyed. */
export type SaltLogEntry = { day: string; created_at: Date; destroyed_at: Date | null };

/** Data stored about a visit, and for how long. The periods match `supabase/migrations` and the jobs. */
const STORED = [
  ['Page views and link clicks, with the time', '90 days'],
  ['The site you came from: its name only, such as example.com', '90 days'],
  ['Phone, tablet or computer', '90 days'],
  ['Your country, where our network knows it', '90 days'],
  ['The campaign named in the address (utm_source and similar)', '90 days'],
  ['Daily totals of all these', 'until the page is deleted'],
  ['A code that tells today’s visitors apart', 'until the day is over'],
] as const;

/** Data stored about account holders and leads, with purpose and duration. */
const PEOPLE = [
  [
    'If you have an account',
    'your email address and your name, to sign you in and to write to you about your account; your password only as a hash',
    'until you delete the account',
  ],
  [
    'What you put on your page',
    'to show it to visitors, with up to 50 earlier versions, so that you can go back; drafts stay with you',
    'until you delete it, or the account',
  ],
  [
    'Sign-ins and failed attempts',
    'one line each in a log, with codes in place of addresses, to find attacks on accounts',
    'as long as the operator keeps logs; the codes mean nothing after the day',
  ],
  [
    'Your security log, if you have an account',
    'sign-ins, wrong passwords and changes to how you sign in, with IP address, browser and country, for you to see',
    '90 days, or until you delete the account',
  ],
  [
    'If you leave your details in a form',
    'your answers and the sentence you agreed to, for the page’s owner and the agency they share leads with; this site’s administrators can see them',
    'until the owner or you delete them; 30 days more where the owner did',
  ],
  [
    'If you keep a page’s card in Apple Wallet',
    'a number and a push address of your phone, to keep the card up to date',
    'until you remove the card, or up to 90 days after it expires',
  ],
  [
    'If you report a page',
    'the reason, your note and the page as it was, for a person to review; nothing about you',
    '180 days after the review',
  ],
] as const;

const NEVER_STORED = [
  [
    'Your IP address, when you visit a page.',
    'We use it to answer your request and hold it in memory for a few minutes at most, to stop floods.',
  ],
  [
    'Your browser’s description of itself.',
    'It only tells us whether you’re on a phone, tablet or computer, or a program.',
  ],
  [
    'Cookies.',
    'We set none. Until you close it, your browser remembers by itself which pages it has counted.',
  ],
  [
    'Third-party content.',
    'A page loads nothing from elsewhere until you tap it, such as a video, or agree to it.',
  ],
] as const;

/**
 * `/privacy`, in plain words.
 *
 * @param log newest days first; null while the database is unavailable
 * @param measured the page the visitor came from, if it has analytics
 */
export function renderPrivacyDocument(
  log: readonly SaltLogEntry[] | null,
  { script, fonts, year, home }: Pick<DocumentSettings, 'script' | 'fonts' | 'year' | 'home'>,
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
      <PageFrame year={year} home={home}>
        <main className="column prose">
          <h1>Privacy</h1>
          <p className="lead">
            Owners want to know how many people visited their page. They don’t need to know who you
            are, and neither do we. This is everything we keep about a visit.
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
      <PrivacyTable columns={['About a visit', 'Kept for']} rows={STORED} />
    </section>
  );
}

function People() {
  return (
    <section aria-labelledby="people">
      <h2 id="people">If you sign up, or leave your details</h2>
      <p>We use this only for the purposes in the table, and never sell it or pass it on.</p>
      <PrivacyTable columns={['What', 'Data and purpose', 'Kept for']} rows={PEOPLE} />
      <p>
        You can download everything of yours in your account settings. To see, correct or erase
        details you left on a page, use the link you got when you sent them.
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
        With <em>Global Privacy Control</em> or <em>Do Not Track</em> on, we count your visit as one
        view. We make no code for you, and no page asks to share your visit.
      </p>
    </section>
  );
}

function DailySecret({ log }: { log: readonly SaltLogEntry[] | null }) {
  return (
    <section aria-labelledby="secret">
      <h2 id="secret">Technical details</h2>
      <p>
        To count you once a day, we mix your IP address and your browser’s description with a random
        secret into a short code, and forget both. It’s half of an HMAC-SHA256, and differs from
        page to page. After midnight (UTC) we destroy the secret and all codes. From then on a code
        can’t be traced back to an address: not by the owner, not by us, and not from a stolen
        database.
      </p>
      <h3>Rotation log</h3>
      <RotationLog log={log} />
    </section>
  );
}

function RotationLog({ log }: { log: readonly SaltLogEntry[] | null }) {
  if (log === null) return <p className="note">We can’t show the log right now.</p>;
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

/** The length of `2026-11-21 `, before the time. */
const DAY_LENGTH = 11;

function toMinute(at: Date): string {
  return at.toISOString().slice(0, 16).replace('T', ' ');
}

type TableProps = {
  columns: readonly string[];
  /** A repeated first column is shown once. */
  rows: readonly (readonly string[])[];
  className?: string;
};

/** A table whose first column names each row. */
function PrivacyTable({ columns, rows, className }: TableProps) {
  return (
    <table className={className}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells[0]}>
            {columns.map((column, index) => (
              <td key={column}>{cells[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
