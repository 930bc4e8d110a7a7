import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

const STYLE = `
:root { color-scheme: light dark; --ground: #f6f5f2; --card: #fff; --line: #d9d5ce; --ink: #1c1a17; --soft: #625d56; --brand: #4a3fd1; --on-brand: #fff; --bad: #a8201a; --note: #fff3d6; --on-note: #5c4100; }
@media (prefers-color-scheme: dark) { :root { --ground: #151413; --card: #1f1d1b; --line: #3a3632; --ink: #f2efeb; --soft: #b0a9a0; --brand: #b3acff; --on-brand: #16123f; --bad: #ff9d94; --note: #3a2f12; --on-note: #ffe1a1; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
.note { margin: 0; padding: 10px 16px; background: var(--note); color: var(--on-note); text-align: center; font-size: 14px; }
main { max-width: 560px; margin: 0 auto; padding: 32px 16px 64px; display: grid; gap: 16px; }
main.wide { max-width: 920px; }
main > *, section > * { min-width: 0; }
h1 { font-size: 26px; line-height: 1.2; margin: 0; } h2 { font-size: 18px; margin: 0; } p { margin: 0; } .soft { color: var(--soft); font-size: 14px; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 20px; display: grid; gap: 12px; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 10px; }
li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 12px; align-items: center; }
li + li { border-top: 1px solid var(--line); padding-top: 10px; }
main.wide li > span { flex: 1 1 180px; }
.total { font-weight: 650; border-top: 1px solid var(--line); padding-top: 10px; display: flex; justify-content: space-between; }
label { display: grid; gap: 4px; font-size: 14px; font-weight: 550; }
input, select { font: inherit; font-size: 16px; font-weight: 400; padding: 10px 12px; min-height: 44px; width: 100%; border: 1px solid var(--soft); border-radius: 10px; background: var(--ground); color: var(--ink); }
form { display: grid; gap: 12px; margin: 0; } form.row, .row { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; }
form.row label { flex: 1 1 130px; }
button, .button { font: inherit; font-weight: 600; min-height: 44px; padding: 8px 16px; border-radius: 10px; border: 1px solid var(--soft); background: transparent; color: var(--ink); cursor: pointer; text-decoration: none; text-align: center; display: inline-flex; align-items: center; justify-content: center; }
button.main { background: var(--brand); border-color: var(--brand); color: var(--on-brand); }
button:focus-visible, a:focus-visible, input:focus-visible, select:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
a { color: var(--brand); }
.alert { color: var(--bad); font-weight: 600; }
`;

/**
 * A sandbox page, labelled as one.
 *
 * @param isWide for lists instead of a single action
 */
export function renderPage(title: string, body: Markup, { isWide = false } = {}): Markup {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><header class="note"><strong>Sandbox: no money moves.</strong> This stands in for Stripe.</header>
<main class="${isWide ? 'wide' : ''}"><h1>${title}</h1>
${body}
</main></body></html>`;
}

/** @returns the error, announced at once; nothing if there is none */
export function renderProblem(problem: string | null): Markup | '' {
  return problem === null ? '' : html`<p class="alert" role="alert">${problem}</p>`;
}

/** @returns the base path of the pages, such as `/sandbox/stripe`; empty at a host's root */
export function basePath({ pagesUrl }: { pagesUrl: string }): string {
  return new URL(pagesUrl).pathname.replace(/\/$/, '');
}

/** @param amount in the smallest unit @returns such as `$9.00` */
export function toMoney(amount: number | null, currency: string | null): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency ?? 'usd' });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format((amount ?? 0) / 10 ** digits);
}

/** @param at in seconds @returns such as `Nov 22, 2026, 10:00 UTC` */
export function toTime(at: number | null): string {
  if (at === null) return '–';
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return `${format.format(at * 1000)} UTC`;
}
