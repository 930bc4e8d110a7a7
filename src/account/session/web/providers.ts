import { useEffect, useState } from 'react';
import { PATHS } from '#kit/rules/paths.ts';
import { loadConfig, type Provider } from '#kit/web/connection/config.ts';
import { absolute } from '#kit/web/session/ask-auth.ts';

/** @param values that the screen needs on return @returns its absolute URL */
export function providerReturnUrl(values: Record<string, string>): string {
  const url = new URL(absolute(PATHS.providerReturn));
  for (const [name, value] of Object.entries(values)) {
    if (value !== '') url.searchParams.set(name, value);
  }
  return url.href;
}

/**
 * Works without the query library, which the sign-in screens don't load.
 *
 * @returns the sign-in providers, null until known; empty on failure
 */
export function useProviders(): readonly Provider[] | null {
  const [providers, setProviders] = useState<readonly Provider[] | null>(null);
  useEffect(() => {
    let isGone = false;
    loadConfig().then(
      (config) => isGone || setProviders(config.providers),
      () => isGone || setProviders([]),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return providers;
}
