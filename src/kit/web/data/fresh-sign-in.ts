/** Where a write needs a fresh sign-in, `offer` asks for it; the part of the dashboard that can sets it. */
export const freshSignIn = { offer: async (): Promise<void> => {} };
