import { createPasswords, type Passwords } from './passwords.ts';

/** Argon2's minimum. The real cost is tested where passwords are hashed. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** For tests with many hashes that depend only on the steps before and after. */
export function createCheapPasswords(): Passwords {
  return createPasswords({ cost: CHEAP });
}
