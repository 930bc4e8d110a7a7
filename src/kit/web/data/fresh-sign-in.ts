/** Offers a fresh sign-in when a write needs one; set by the part of the dashboard that can. */
export const freshSignIn = { offer: async (): Promise<void> => {} };
