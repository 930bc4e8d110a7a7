import { SUPPORT_LINKS } from '#domain/product.ts';
import { TEXT_LINK_LOOK } from '#web/ui/text-link.ts';

/** A link to support, inside a sentence. */
export function SupportLink() {
  return (
    <a href={SUPPORT_LINKS[0].url} className={TEXT_LINK_LOOK}>
      contact support
    </a>
  );
}
