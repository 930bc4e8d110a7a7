import { importAgain } from '#kit/web/loading/import-again.ts';

/** Offers to sign in again, where an action needs a fresh sign-in. */
export async function offerFreshSignIn(): Promise<void> {
  const { beginFreshSignIn } = await importAgain(() => import('./fresh-sign-in.ts'));
  await beginFreshSignIn();
}
