import { freshSignIn } from '#kit/web/data/fresh-sign-in.ts';
import { importAgain } from '#kit/web/loading/import-again.ts';

freshSignIn.offer = async () => {
  const { beginFreshSignIn } = await importAgain(() => import('./fresh-sign-in.ts'));
  await beginFreshSignIn();
};
