import { PASSWORD_HASH_LIMITS } from '../../limits/passwords.ts';

const ARGON2 = /^\$argon2(?:id|i|d)\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$[\w+/]{11,86}\$[\w+/]{22,86}$/;
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./\w]{53}$/;

/** @returns whether it is bcrypt, like most of a hosted backend's; the next sign-in replaces it */
export function isBcrypt(hash: string): boolean {
  return BCRYPT.test(hash);
}

/** @returns whether a password can be checked against it, at a bounded cost */
export function isUsableHash(hash: string): boolean {
  const { memoryKib, passes, lanes, bcryptCost } = PASSWORD_HASH_LIMITS;
  const bcrypt = BCRYPT.exec(hash);
  if (bcrypt) return Number(bcrypt[1]) >= 4 && Number(bcrypt[1]) <= bcryptCost;
  const [, memory, times, threads] = ARGON2.exec(hash) ?? [];
  return Number(memory) <= memoryKib && Number(times) <= passes && Number(threads) <= lanes;
}
