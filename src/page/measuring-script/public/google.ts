import { CHOICE_LIFETIME_MS } from './choice.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * Loads Google's tag, denying everything but measurement (consent mode). Its cookies are this
 * page's only: many owners' pages share one origin.
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
    // As long as the answer that allowed it.
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
export function forgetGoogle(): void {
  for (const [name] of document.cookie.split('; ').map((cookie) => cookie.split('='))) {
    if (!name?.startsWith('_ga')) continue;
    // biome-ignore lint/suspicious/noDocumentCookie: its successor is missing in old in-app browsers
    document.cookie = `${name}=;path=${location.pathname};max-age=0`;
  }
}
