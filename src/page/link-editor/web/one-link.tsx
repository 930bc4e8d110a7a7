import { useController, useWatch } from 'react-hook-form';
import { Button } from '#kit/web/buttons/button.tsx';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import type { CountClicks } from '#page/draft/web/link-clicks.ts';
import { LinksContext } from '#page/draft/web/use-links-view.ts';
import { useEntryEdits } from '#page/draft/web/use-page-parts.ts';
import { usePlace } from '#page/draft/web/use-place.ts';
import { toStoredUrl } from '#page/links/rules/read-address.ts';
import type { CustomLink } from '#page/profile/rules/items.ts';
import { useLinks, WithClicks } from './custom-links-editor.tsx';
import { LinkPanel } from './link-panel.tsx';

/** The link that was pressed on the page: all its settings, and a button to the other links. */
export function OneLink({ index }: { index: number }) {
  const path = `custom_links.${index}` as const;
  // It may have been removed, for example by an undo.
  const link = useWatch<ProfileDraft>({ name: path }) as CustomLink | undefined;
  if (!link) return null;
  return (
    <WithClicks>
      {(countClicks) => (
        <Opened key={link.id} index={index} link={link} countClicks={countClicks} />
      )}
    </WithClicks>
  );
}

type OpenedProps = { index: number; link: CustomLink; countClicks: CountClicks };

function Opened({ index, link, countClicks }: OpenedProps) {
  const { shared } = useLinks(countClicks);
  const { findActions } = useEntryEdits();
  const { turn } = usePlace();
  const name = link.buttonText.trim() || `button ${index + 1}`;
  const { remove } = findActions({ list: 'custom_links', key: link.id }, name);
  const onRemove = () => {
    remove?.();
    turn('links');
  };
  return (
    <LinksContext value={shared}>
      <div className="flex flex-col gap-4">
        <LinkPanel entry={{ index, name, handle: null, onRemove }} link={link} />
        <Shown index={index} clicks={countClicks(toStoredUrl(link.url))} />
        <Button variant="secondary" className="self-start" onClick={() => turn('links')}>
          All links
        </Button>
      </div>
    </LinksContext>
  );
}

function Shown({ index, clicks }: { index: number; clicks: number }) {
  const { field } = useController<ProfileDraft, `custom_links.${number}.isVisible`>({
    name: `custom_links.${index}.isVisible`,
  });
  return (
    <SwitchField
      label="Show on the page"
      description={
        clicks > 0 && `${clicks} ${clicks === 1 ? 'click' : 'clicks'} in the last 7 days`
      }
      checked={field.value}
      onCheckedChange={field.onChange}
    />
  );
}
