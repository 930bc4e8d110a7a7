/*
 * Recognises browsers by their user agent. Every browser also claims to be several others, so the first
 * match wins.
 */

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const HANDHELD: ReadonlySet<string> = new Set(['iPhone', 'iPad', 'Android']);

/**
 * @param userAgent of the device, if it sent one
 * @returns its name: `Chrome on Android`, `Safari on iPhone`; `Unknown device` if not recognised
 */
export function describeDevice(userAgent: string | null): string {
  const browser = find(BROWSERS, userAgent);
  const system = find(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system && `A program on ${system}`) ?? 'Unknown device';
}

/** @returns whether it is a handheld device */
export function isHandheld(userAgent: string | null): boolean {
  return HANDHELD.has(find(SYSTEMS, userAgent) ?? '');
}

function find(known: typeof BROWSERS, userAgent: string | null): string | undefined {
  return known.find(([pattern]) => userAgent !== null && pattern.test(userAgent))?.[1];
}
