import { createPasswords, type Passwords } from './passwords.ts';

/** The least argon2 takes. What a password costs to guess is proved where it is hashed in earnest. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** For tests of what comes before and after a hash, of which there are many. */
export function createCheapPasswords(): Passwords {
  return createPasswords({ cost: CHEAP });
}
