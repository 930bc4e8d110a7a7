import type { Measurer } from '#page/measuring/rules/analytics-ids.ts';

/** A page, and its analytics services. */
export type MeasuredPage = { name: string; measurers: readonly Measurer[] };

const SEEN = 'the page’s address, the site you came from, your browser and your IP address';

/** The data each service gets once a visitor has agreed. */
const WHAT_THEY_GET: Readonly<Record<Measurer['kind'], string>> = {
  google: `${SEEN}; it sets cookies for this page only, for 6 months, and none for ads`,
  meta: `${SEEN}; if you have an account there, it can recognise you and use this for ads`,
  plausible: `${SEEN}; no cookie`,
  umami: `${SEEN}, the size of your screen and your language; no cookie`,
};

/** Third parties that learn of a visit, and when; lists the services of `page` if known. */
export function Measuring({ page }: { page: MeasuredPage | null }) {
  return (
    <section aria-labelledby="measuring">
      <h2 id="measuring">If a page uses analytics</h2>
      <p>
        Owners can connect Google Analytics, Meta, Plausible or Umami. Such a page asks you first.
        Nothing loads or is sent before you agree, or at all if you decline. We don’t ask people who
        are signed in here. Your browser keeps your answer for that page for half a year; “Privacy
        choices” at the foot of the page changes it.
      </p>
      {page && <OfPage {...page} />}
    </section>
  );
}

function OfPage({ name, measurers }: MeasuredPage) {
  if (measurers.length === 0) return <p>{`The page of ${name} uses none of them.`}</p>;
  return (
    <>
      <h3>{`The page of ${name}`}</h3>
      <p>If you agree, it shares your visit with:</p>
      <ul>
        {measurers.map(({ kind, name: who }) => (
          <li key={kind}>
            <strong>{who}:</strong> {WHAT_THEY_GET[kind]}.
          </li>
        ))}
      </ul>
    </>
  );
}
