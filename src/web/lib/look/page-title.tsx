import { PRODUCT_NAME } from '#domain/product.ts';

/** The name of the screen in the browser's tab: `Sign in | Vizit`. React lifts it into the head. */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} | ${PRODUCT_NAME}`}</title>;
}
