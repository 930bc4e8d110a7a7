import { isRecord } from '#kit/rules/values/json.ts';

/** Sign-in methods that aren't a provider with a button. */
const OTHERS = new Set(['email', 'phone', 'anonymous_users', 'web3', 'passkey']);

/** Names that aren't just capitalised. */
const LABELS: Readonly<Record<string, string>> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  workos: 'WorkOS',
};

/**
 * @param settings the backend's answer to `/settings`
 * @returns the sign-in providers there, for buttons; providers enabled later need a restart here
 */
export function listHostedProviders(settings: unknown): { name: string; label: string }[] {
  const external = isRecord(settings) && isRecord(settings.external) ? settings.external : {};
  return Object.entries(external)
    .filter(([name, isOn]) => isOn === true && !OTHERS.has(name))
    .map(([name]) => ({ name, label: LABELS[name] ?? toLabel(name) }));
}

function toLabel(name: string): string {
  const bare = name.replace(/^custom:/, '').replaceAll(/[_-]+/g, ' ');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
