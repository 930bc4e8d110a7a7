import { PATHS } from '#kit/rules/paths.ts';
import { absolute } from '#kit/web/session/ask-auth.ts';

/** @param values that the screen needs on return @returns its absolute URL */
export function providerReturnUrl(values: Record<string, string>): string {
  const url = new URL(absolute(PATHS.providerReturn));
  for (const [name, value] of Object.entries(values)) {
    if (value !== '') url.searchParams.set(name, value);
  }
  return url.href;
}
