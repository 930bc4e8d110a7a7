/** The dashboard's settings, served at `/config.json`. */
export type Config = {
  /** URL of the data and auth API; the dashboard reaches it through its own origin. */
  supabaseUrl: string;
  /** The public anonymous key. */
  anonKey: string;
  /** The key for subscribing browsers to notifications, if the server sends them. */
  pushKey?: string;
  /** The sign-in providers set up by the operator. */
  providers: Provider[];
  /** The wallets set up by the operator for pages' cards. */
  wallets?: { apple: boolean; google: boolean };
};

/** A sign-in provider's name and button label. */
export type Provider = { name: string; label: string };

let loading: Promise<Config> | undefined;

/**
 * Loads the configuration once; a failure isn't cached, so the next call retries.
 *
 * @returns the configuration
 * @throws TypeError if the server is unreachable, Error if the response isn't a configuration
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

/** Without a schema library, which would outweigh the rest of the sign-in screen. */
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
