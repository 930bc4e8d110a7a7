import type { ReactNode } from 'react';
import { API_DOCUMENT_PATH } from '#kit/rules/paths.ts';
import { absolute } from '#kit/web/session/ask-auth.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { CodeSample } from '#kit/web/ui/code-sample.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';

/** The endpoints, in the order people look for them. */
const ADDRESSES: readonly (readonly [address: string, what: string])[] = [
  ['GET /api/v1/profile', 'Your profile, with the address of your page.'],
  ['PATCH /api/v1/profile', 'Changes texts and links, and publishes them. Links are sent whole.'],
  ['GET /api/v1/leads', 'Your leads, the newest first. Also /leads/{id}.'],
  ['POST /api/v1/leads', 'Adds a lead. You get the usual email.'],
  ['PATCH, DELETE /api/v1/leads/{id}', 'Marks a lead as a favorite, or deletes it.'],
  ['GET /api/v1/contacts', 'Your contacts. Also /contacts/{id}.'],
  ['GET /api/v1/events/days', 'Views, visitors, clicks and leads of each day; ?from= and ?to=.'],
  ['GET /api/v1/events/summary', 'Totals for the period.'],
  ['GET /api/v1/polling/leads', 'The newest as a plain list, for tools such as Zapier; ?since=.'],
];

/** Endpoints for agency owners only. */
const TEAM_ADDRESSES: typeof ADDRESSES = [
  ['GET /api/v1/team', 'The people on your team. Also /team/{id}.'],
  ['GET /api/v1/team-leads', 'The leads your team shares with you, each with its person.'],
  ['GET /api/v1/polling/team-leads', 'The newest of them as a plain list; ?since=.'],
];

/** How to call the API, in brief, with examples to copy. */
export function ApiGuide({ leadsTeam }: { leadsTeam: boolean }) {
  const leads = absolute('/api/v1/leads');
  return (
    <Card
      title="How to use it"
      description="Every answer is JSON, described by an OpenAPI document."
      footer={
        <a href={API_DOCUMENT_PATH} className={TEXT_LINK_LOOK} download="openapi.json">
          Download openapi.json
        </a>
      }
    >
      <div className="flex flex-col gap-6">
        <Part title="Send your key in a header">
          <CodeSample>{`curl -H "Authorization: Bearer vzt_…" \\
  "${leads}?limit=50"`}</CodeSample>
          <p className="text-ink-soft">
            X-API-Key works too. Keys in URLs are refused, because URLs end up in logs.
          </p>
        </Part>
        <Part title="Add a lead">
          <CodeSample>
            {`curl -H "Authorization: Bearer vzt_…" \\
  -H "Content-Type: application/json" \\
  -d '{"full_name": "Grace Hopper", "email": "grace@example.com"}' \\
  "${leads}"`}
          </CodeSample>
        </Part>
        <Part title="Endpoints">
          <dl className="grid gap-x-8 gap-y-3 lg:grid-cols-2">
            {[...ADDRESSES, ...(leadsTeam ? TEAM_ADDRESSES : [])].map(([address, what]) => (
              <div key={address} className="flex flex-col gap-0.5">
                <dt className="wrap-anywhere font-mono text-sm">{address}</dt>
                <dd className="text-ink-soft">{what}</dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part title="Good to know">
          <ul className="flex list-disc flex-col gap-1.5 pl-5 text-ink-soft">
            <li>Lists come in pages: send next_cursor back as ?cursor= until it is null.</li>
            <li>
              Send an ETag back as If-None-Match to skip unchanged answers, or as If-Match to change
              your profile only if nothing else has.
            </li>
            <li>120 requests a minute for each key; RateLimit-Remaining says how many are left.</li>
            <li>Errors have a code and a message.</li>
          </ul>
        </Part>
      </div>
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2.5">
      <h3 className="font-medium">{title}</h3>
      {children}
    </section>
  );
}
