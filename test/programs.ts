import { spawnSync } from 'node:child_process';

/**
 * Whether what a test needs is here. Elsewhere the test is left out; where `CI` is set nothing may be left
 * out without a word.
 *
 * @param what it is, as it's named in the sentence
 * @throws naming it, where it's missing and `CI` is set
 */
export function isHere(what: string, found: boolean): boolean {
  if (found || !process.env.CI) return found;
  throw new Error(
    `${what} is missing, so tests would be left out. Install it, or run without CI=${process.env.CI}.`,
  );
}

/** Whether a program is installed. @param asked what it answers at once, such as its version @throws as above */
export function hasProgram(name: string, ...asked: string[]): boolean {
  const { status } = spawnSync(name, asked, { stdio: 'ignore' });
  return isHere(`The program “${name}”`, status === 0);
}
