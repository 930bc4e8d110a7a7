import { useEffect, useState } from 'react';
import { loadConfig, type Provider } from '#kit/web/connection/config.ts';

/**
 * Without the query library, which the doors don't load.
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
