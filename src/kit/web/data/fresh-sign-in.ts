let offer: () => Promise<void> = async () => {};

/** @param begin asks the person to sign in again: registered by the part of the dashboard that can */
export function registerFreshSignIn(begin: () => Promise<void>): void {
  offer = begin;
}

/** Offers to sign in again, where a write needs a fresh sign-in. */
export function offerFreshSignIn(): Promise<void> {
  return offer();
}
