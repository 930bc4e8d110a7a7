import { toStoredUrl } from '#page/links/rules/read-address.ts';
import { buildSocialName } from '#page/links/rules/social-networks.ts';
import { AddressField } from './address-field.tsx';
import { ListEditor, type ListEntry } from './list-editor.tsx';
import { ListRow } from './list-row.tsx';

/** Links shown as icons: add, remove, reorder. */
export function SocialLinksEditor() {
  return (
    <ListEditor
      list="social_links"
      label="Social links"
      addLabel="Add social link"
      noun="link"
      nameEntry={({ url }) => (url.trim() ? buildSocialName(toStoredUrl(url)) : '')}
      buildEntry={() => ({ url: '' })}
      Fields={SocialLinkFields}
    />
  );
}

function SocialLinkFields({ entry }: { entry: ListEntry }) {
  const { index, name } = entry;
  return (
    <ListRow entry={entry}>
      <AddressField
        name={`social_links.${index}.url`}
        label={`Address of ${name}`}
        networkLabel={`Network of ${name}`}
      />
    </ListRow>
  );
}
