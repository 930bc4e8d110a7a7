import { Plus } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import type { CustomLink } from '#domain/profile/items.ts';
import type { ProfileDraft } from '#domain/profile/profile-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { CustomLinkFields } from './custom-link-fields.tsx';

/** The buttons of the page: add, remove, hide, reorder. */
export function CustomLinksEditor() {
  const list = useFieldArray<ProfileDraft, 'custom_links', 'key'>({
    name: 'custom_links',
    keyName: 'key',
  });
  const links = useWatch<ProfileDraft, 'custom_links'>({ name: 'custom_links' });
  const entries = list.fields.map(({ key }, index) => ({
    id: key,
    name: links[index]?.buttonText.trim() || `button ${index + 1}`,
  }));
  return (
    <div className="flex flex-col items-start gap-4">
      {entries.length > 0 && (
        <SortableList
          label="Link buttons"
          entries={entries}
          onMove={list.move}
          className="flex w-full flex-col gap-3"
        >
          {(entry, index, handle) => (
            <CustomLinkFields
              index={index}
              name={entry.name}
              handle={handle}
              onRemove={() => list.remove(index)}
            />
          )}
        </SortableList>
      )}
      <Button variant="secondary" onClick={() => list.append(buildLink())}>
        <Plus />
        Add link
      </Button>
    </div>
  );
}

function buildLink(): CustomLink {
  return { id: crypto.randomUUID(), buttonText: '', url: '', icon: 'link', isVisible: true };
}
