import { importAgain } from '#kit/public/import-again.ts';
import { freshSignIn } from '#kit/web/data/fresh-sign-in.ts';

freshSignIn.offer = async () => {
  const { beginFreshSignIn } = await importAgain(() => import('./fresh-sign-in.ts'));
  await beginFreshSignIn();
};
