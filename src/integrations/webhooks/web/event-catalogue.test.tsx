import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { WEBHOOK_EVENT_KEYS, WEBHOOK_EVENTS } from '../rules/events.ts';
import { EventCatalogue, EventGuides } from './event-catalogue.tsx';
// Lazily loaded after the screen; loading it must not count as waiting here.
import './recipes.tsx';

afterEach(cleanup);

function openCatalogue() {
  render(<EventCatalogue events={WEBHOOK_EVENT_KEYS} />);
  render(<EventGuides />);
}

/** @returns the details below a row of the catalogue */
async function readDetails(name: RegExp): Promise<HTMLElement> {
  const line = (await screen.findAllByText(name))[0];
  const details = line?.closest('details');
  if (!details) throw new Error(`Nothing opens below ${name}.`);
  return details;
}

test('each event says when it is sent, with an example', async () => {
  openCatalogue();
  expect(WEBHOOK_EVENT_KEYS).toEqual([
    'lead.created',
    'lead.deleted',
    'contact.created',
    'contact.updated',
    'contact.deleted',
    'page.published',
    'plan.changed',
    'account.deletion',
    'member.joined',
    'member.updated',
    'member.left',
    'team_lead.created',
    'team_lead.deleted',
    'team_lead.assigned',
    'team_lead.updated',
    'team_lead.noted',
  ]);
  for (const event of WEBHOOK_EVENT_KEYS) {
    const details = await readDetails(new RegExp(`^${event}$`));
    within(details).getByText(WEBHOOK_EVENTS[event].when);
    expect(JSON.parse(details.querySelector('pre')?.textContent ?? '')).toMatchObject({
      type: event,
    });
  }
});

test('the catalogue explains how to receive messages on a local machine', async () => {
  openCatalogue();
  const details = await readDetails(/^Try it on your own machine$/);
  expect(details.textContent).toContain('make it reachable with a tunnel');
  expect(details.querySelector('pre')?.textContent).toContain('webhook.verify(');
});

test('every recipe is rendered without raw Markdown', async () => {
  openCatalogue();
  for (const [name, link, part = 'createServer('] of [
    [/^Recipe: New leads into Google Sheets$/, null, 'UrlFetchApp.fetch('],
    [/^Recipe: New leads into Slack$/, null],
    [/^Recipe: New leads onto a mailing list$/, 'https://listmonk.app'],
    [/^Recipe: Leads and contacts into a CRM$/, null],
  ] as const) {
    const details = await readDetails(name);
    const programs = [...details.querySelectorAll('pre')];
    expect(programs.map(({ textContent }) => textContent)).toEqual([expect.stringContaining(part)]);
    for (const program of programs) program.remove();
    expect(details.textContent).not.toMatch(/`|\]\(|^\d\. /m);
    expect(within(details).getAllByRole('listitem', { hidden: true })).toHaveLength(3);
    expect(details.querySelectorAll('code').length).toBeGreaterThan(2);
    expect(details.querySelector('a')?.getAttribute('href') ?? null).toBe(link);
  }
});
