import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import type { RenderedDocument } from '#page/documents/public/profile-document.tsx';
import {
  type MessageSettings,
  renderMessageDocument,
} from '#page/documents/public/unlisted-document.tsx';

/**
 * @param label of the link that led here, such as Support
 * @param mail the operator's address
 * @returns the page with the contact address, for operators without support pages
 */
export function renderSupportDocument(
  label: string,
  mail: string,
  settings: MessageSettings,
): RenderedDocument {
  const subject = encodeURIComponent(`${PRODUCT_NAME}: ${label}`);
  const children = (
    <>
      <p>
        Have an account? <a href={PATHS.help}>Ask us there</a>: then we can see your page and plan.
      </p>
      <p>The people who run this {PRODUCT_NAME} answer by email.</p>
      <p>
        <a href={`mailto:${mail}?subject=${subject}`}>{mail}</a>
      </p>
    </>
  );
  return renderMessageDocument({ title: label, children }, settings);
}
