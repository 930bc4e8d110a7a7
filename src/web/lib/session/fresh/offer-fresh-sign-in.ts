import { importAgain } from '#web/ui/loading/import-again.ts';

/** Offers to sign in again, where something needs a sign-in of the last minutes. */
export async function offerFreshSignIn(): Promise<void> {
  const { beginFreshSignIn } = await importAgain(() => import('./fresh-sign-in.ts'));
  await beginFreshSignIn();
}
