import { spawnSync } from 'node:child_process';

/**
 * Whether a test's prerequisite is installed. Without it the test is skipped, except where `CI` is
 * set.
 *
 * @param what its name in the message
 * @throws naming it, if it's missing and `CI` is set
 */
export function isHere(what: string, found: boolean): boolean {
  if (found || !process.env.CI) return found;
  throw new Error(
    `${what} is missing, so tests would be left out. Install it, or run without CI=${process.env.CI}.`,
  );
}

/**
 * Whether a program is installed.
 *
 * @param asked arguments that it responds to at once, such as for its version
 * @throws as above
 */
export function hasProgram(name: string, ...asked: string[]): boolean {
  const { status } = spawnSync(name, asked, { stdio: 'ignore' });
  return isHere(`The program “${name}”`, status === 0);
}
