import type { Measurer } from '#page/measuring/rules/measurers.ts';
import { findStoredSession } from '#page/script/public/session.ts';
import { findChoice, isRefusedByBrowser, keepChoice } from './choice.ts';
import { forgetGoogle, loadGoogle } from './google.ts';

const BROWSER_SAYS_NO =
  'Your browser asks every page not to follow you, so your visit isn’t shared.';

const bar = document.querySelector<HTMLElement>('[data-consent]');
const again = document.querySelector<HTMLButtonElement>('[data-consent-again]');
const profileId = document.querySelector<HTMLElement>('[data-profile]')?.dataset.profile;
// A signed-in visitor's session is on this origin, so no third-party script may run beside it.
if (bar && again && profileId !== undefined && findStoredSession() === null) {
  askBeforeMeasuring(bar, again, profileId);
}

/** Asks once per page, acts on the answer, and asks again on request. */
function askBeforeMeasuring(bar: HTMLElement, again: HTMLButtonElement, profileId: string): void {
  const measurers: Measurer[] = JSON.parse(bar.dataset.consent ?? '[]');
  const isRefused = isRefusedByBrowser();
  const choice = isRefused ? false : findChoice(profileId, measurers);
  let isMeasured = choice === true;
  if (isRefused) sayWhoRefused(bar);
  if (isMeasured) measureWhenSeen(measurers);
  bar.hidden = choice !== null;

  let isAskedAgain = false;
  again.hidden = false;
  again.onclick = () => {
    isAskedAgain = true;
    bar.hidden = false;
    bar.querySelector<HTMLElement>('[data-answer]')?.focus();
  };
  for (const button of bar.querySelectorAll<HTMLElement>('[data-answer]')) {
    button.onclick = () => {
      const yes = button.dataset.answer === 'yes';
      bar.hidden = true;
      if (isAskedAgain) again.focus();
      if (isRefused) return;
      keepChoice(profileId, measurers, yes);
      if (yes && !isMeasured) measure(measurers);
      if (!yes && isMeasured) forgetAll();
      isMeasured = yes;
    };
  }
}

/** The browser's refusal stands: there is no choice here. */
function sayWhoRefused(bar: HTMLElement): void {
  const why = bar.querySelector('[data-consent-why]');
  if (why) why.textContent = BROWSER_SAYS_NO;
  const [close, accept] = bar.querySelectorAll<HTMLElement>('[data-answer]');
  if (close) close.textContent = 'Close';
  if (accept) accept.hidden = true;
}

/** A prefetched or background page waits until it is visible. */
function measureWhenSeen(measurers: readonly Measurer[]): void {
  if (document.visibilityState === 'visible') measure(measurers);
  else
    document.addEventListener('visibilitychange', () => measureWhenSeen(measurers), { once: true });
}

/** Scripts that already run stop only with the page, so it reloads without them. */
function forgetAll(): void {
  forgetGoogle();
  location.reload();
}

/**
 * Reports the visit to the services the visitor has agreed to. Only Google gets a script: the host
 * of a Plausible or an Umami is the owner's choice, and a script from there could read this
 * origin's storage for anyone who signs in here (decision 081).
 */
function measure(measurers: readonly Measurer[]): void {
  for (const measurer of measurers) tell(measurer);
}

function tell(measurer: Measurer): void {
  if (measurer.kind === 'google') loadGoogle(measurer.id);
  if (measurer.kind === 'meta') showMetaPixel(measurer.id);
  if (measurer.kind === 'plausible') {
    post(`https://${measurer.host}/api/event`, 'text/plain', {
      name: 'pageview',
      domain: measurer.id,
      url: location.href,
      referrer: document.referrer || null,
    });
  }
  if (measurer.kind === 'umami') {
    post(`https://${measurer.host}/api/send`, 'application/json', {
      type: 'event',
      payload: {
        website: measurer.id,
        hostname: location.hostname,
        url: location.pathname + location.search,
        referrer: document.referrer,
        title: document.title,
        language: navigator.language,
        screen: `${screen.width}x${screen.height}`,
      },
    });
  }
}

/** Meta's image for pages without scripts: it stores nothing on this origin. */
function showMetaPixel(id: string): void {
  const parameters = new URLSearchParams({
    id,
    ev: 'PageView',
    dl: location.href,
    rl: document.referrer,
    noscript: '1',
  });
  new Image().src = `https://www.facebook.com/tr?${parameters}`;
}

/** Fire and forget: an ad blocker may block it. */
function post(url: string, type: string, body: object): void {
  const headers = { 'content-type': type };
  fetch(url, { method: 'POST', credentials: 'omit', headers, body: JSON.stringify(body) }).catch(
    console.debug,
  );
}
