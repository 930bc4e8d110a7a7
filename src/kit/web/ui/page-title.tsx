import { PRODUCT_NAME } from '#kit/rules/product.ts';

/** The screen's name in the browser tab: `Sign in | Vizit`. React lifts it into the head. */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} | ${PRODUCT_NAME}`}</title>;
}
