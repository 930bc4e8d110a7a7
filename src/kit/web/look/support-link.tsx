import { SUPPORT_LINKS } from '#kit/rules/product.ts';
import { TEXT_LINK_LOOK } from '../ui/text-link.ts';

/** A link to support, inside a sentence. */
export function SupportLink() {
  return (
    <a href={SUPPORT_LINKS[0].url} className={TEXT_LINK_LOOK}>
      contact support
    </a>
  );
}
