import type { Measurer } from '#page/measuring/rules/measurers.ts';
import { loadGoogle } from './google.ts';

/**
 * Reports the visit to the services the visitor has agreed to. Only Google gets a script: the host
 * of a Plausible or an Umami is the owner's choice, and a script from there could read this
 * origin's storage for anyone who signs in here (decision 081).
 */
export function measure(measurers: readonly Measurer[]): void {
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
