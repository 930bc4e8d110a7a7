/** The dashboard's settings, served at `/config.json`. */
export type Config = {
  /** URL of the data and auth API; the dashboard reaches it through its own origin. */
  supabaseUrl: string;
  /** The public anonymous key. */
  anonKey: string;
  /** Whom people may sign in with; the operator sets them up. */
  providers: Provider[];
};

/** A sign-in provider: its name, and what its button says. */
export type Provider = { name: string; label: string };

let loading: Promise<Config> | undefined;

/**
 * Loads the configuration once; a failure is forgotten, so that the next call tries again.
 *
 * @returns the configuration
 * @throws TypeError when the server cannot be reached, Error when it answers with something else
 */
export function loadConfig(): Promise<Config> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchConfig(): Promise<Config> {
  const response = await fetch('/config.json');
  const config: unknown = response.ok ? await response.json() : null;
  if (!isConfig(config)) throw new Error('The server did not say how to reach it.');
  return config;
}

/** By hand: a schema library would weigh more than everything else on the sign-in screen. */
function isConfig(value: unknown): value is Config {
  return (
    typeof value === 'object' &&
    value !== null &&
    'supabaseUrl' in value &&
    typeof value.supabaseUrl === 'string' &&
    'anonKey' in value &&
    typeof value.anonKey === 'string' &&
    'providers' in value &&
    Array.isArray(value.providers)
  );
}
