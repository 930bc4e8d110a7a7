import type { CustomLink } from '#domain/profile/columns/items.ts';
import { CustomLinkFields } from './custom-link-fields.tsx';
import { ListEditor } from './list-editor.tsx';

/** The buttons of the page: add, remove, hide, reorder. */
export function CustomLinksEditor() {
  return (
    <ListEditor
      list="custom_links"
      label="Link buttons"
      addLabel="Add link"
      noun="button"
      nameEntry={(link) => link.buttonText}
      buildEntry={buildLink}
      Fields={CustomLinkFields}
    />
  );
}

function buildLink(): CustomLink {
  return {
    id: crypto.randomUUID(),
    buttonText: '',
    url: '',
    icon: 'link',
    isVisible: true,
    thumbnailUrl: '',
    size: '',
    startsAt: '',
    endsAt: '',
  };
}
