import type { Measurer } from '#page/measuring/rules/analytics-ids.ts';
import { findStoredSession } from '#page/script/public/session.ts';
import { CHOICE_LIFETIME_MS, findChoice, isRefusedByBrowser, keepChoice } from './choice.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * Loads Google's tag, denying everything but measurement (consent mode). Its cookies are for this
 * page only, as many owners' pages share one origin.
 */
export function loadGoogle(id: string): void {
  const layer: unknown[] = [];
  window.dataLayer = layer;
  // Google's tag reads `arguments` objects, not arrays.
  function gtag(..._command: unknown[]) {
    // biome-ignore lint/complexity/noArguments: as said above
    layer.push(arguments);
  }
  gtag('consent', 'default', {
    ad_personalization: 'denied',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    analytics_storage: 'denied',
  });
  gtag('consent', 'update', { analytics_storage: 'granted' });
  gtag('js', new Date());
  gtag('config', id, {
    allow_ad_personalization_signals: false,
    allow_google_signals: false,
    cookie_domain: 'none',
    // As long-lived as the answer that allowed them.
    cookie_expires: CHOICE_LIFETIME_MS / 1000,
    cookie_flags: `SameSite=Lax${location.protocol === 'https:' ? ';Secure' : ''}`,
    cookie_path: location.pathname,
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`;
  document.head.append(script);
}

/** Deletes what Google has stored in this browser for this page. */
function forgetGoogle(): void {
  for (const [name] of document.cookie.split('; ').map((cookie) => cookie.split('='))) {
    if (!name?.startsWith('_ga')) continue;
    // biome-ignore lint/suspicious/noDocumentCookie: its successor is missing in old in-app browsers
    document.cookie = `${name}=;path=${location.pathname};max-age=0`;
  }
}

const BROWSER_SAYS_NO =
  'Your browser asks every page not to follow you, so your visit isn’t shared.';

const bar = document.querySelector<HTMLElement>('[data-consent]');
const again = document.querySelector<HTMLButtonElement>('[data-consent-again]');
const profileId = document.querySelector<HTMLElement>('[data-profile]')?.dataset.profile;
// A signed-in visitor's session is on this origin, where no third-party script may run beside it.
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

/** The browser's refusal is final, so there is no choice here. */
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

/** Running scripts can't be stopped, so the page reloads without them. */
function forgetAll(): void {
  forgetGoogle();
  location.reload();
}

/**
 * Reports the visit to the services the visitor has agreed to. Only Google gets a script: owners
 * choose their Plausible's or Umami's host, and a script from there could read this origin's
 * storage of anyone who signs in here (decision 081).
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
