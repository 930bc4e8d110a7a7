import { Copy, Trash2, WandSparkles } from 'lucide-react';
import { useController, useFormContext } from 'react-hook-form';
import { readCampaign, writeCampaign } from '#domain/links/campaign.ts';
import { LINK_ICONS } from '#domain/links/link-icons.ts';
import { isWebLink } from '#domain/links/link-previews.ts';
import { toStoredUrl } from '#domain/links/read-address.ts';
import { buildSocialName } from '#domain/links/social-networks.ts';
import { isLinkUrl } from '#domain/links/urls.ts';
import { DRAFT_LENGTHS } from '#domain/profile/columns/draft-problems.ts';
import type { CustomLink } from '#domain/profile/columns/items.ts';
import type { ProfileDraft } from '#domain/profile/draft/profile-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { InlineField } from '#web/ui/fields/inline-field.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useDraftField } from '../../hooks/use-draft-field.ts';
import { useLinksShared } from '../../hooks/use-links-view.ts';
import { useEntryEdits } from '../../hooks/use-page-parts.ts';
import { AddressField } from '../editors/address-field.tsx';
import type { ListEntry } from '../editors/list-editor.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { LinkSchedule } from './link-schedule.tsx';

const ICONS = Object.entries(LINK_ICONS).map(([value, label]) => ({ value, label }));

/** Empty uses the template's default. */
const SIZES = [
  { value: '', label: 'Auto' },
  { value: 'row', label: 'Row' },
  { value: 'tile', label: 'Tile' },
  { value: 'feature', label: 'Featured' },
];

type LinkPanelProps = { entry: ListEntry; link: CustomLink };

/** All settings of one link. */
export function LinkPanel({ entry, link }: LinkPanelProps) {
  const { register } = useFormContext<ProfileDraft>();
  const { index, name } = entry;
  return (
    <div className="flex flex-col gap-3">
      <Title entry={entry} link={link} />
      <AddressField name={`custom_links.${index}.url`} label={`Address of ${name}`} />
      <Preview link={link} />
      <div className="flex items-end gap-3">
        <PictureField
          name={`custom_links.${index}.thumbnailUrl`}
          kind="thumbnail"
          noun={`picture of ${name}`}
        />
        <div className="flex-1">
          <SelectField
            label="Icon"
            options={ICONS}
            {...register(`custom_links.${index}.icon`)}
            {...(link.thumbnailUrl !== '' && { description: 'The picture shows in its place.' })}
          />
        </div>
      </div>
      <Size index={index} name={name} />
      <LinkSchedule entry={entry} link={link} />
      <Campaign index={index} url={link.url} />
      <div className="flex gap-1">
        <Button variant="ghost" aria-label={`Remove ${name}`} onClick={entry.onRemove}>
          <Trash2 />
          Remove
        </Button>
        <Duplicate link={link} name={name} />
      </div>
    </div>
  );
}

function Duplicate({ link: { id }, name }: { link: CustomLink; name: string }) {
  const { duplicate } = useEntryEdits().findActions({ list: 'custom_links', key: id }, name);
  if (!duplicate) return null;
  return (
    <Button variant="ghost" aria-label={`Duplicate ${name}`} onClick={duplicate}>
      <Copy />
      Duplicate
    </Button>
  );
}

function Title({ entry: { index, name }, link }: LinkPanelProps) {
  const words = useDraftField(`custom_links.${index}.buttonText`);
  return (
    <InlineField
      label={`Title of ${name}`}
      autoComplete="off"
      // A new link is still empty.
      autoFocus={link.url === '' && link.buttonText === ''}
      maxLength={DRAFT_LENGTHS.buttonText}
      placeholder={link.url.trim() ? buildSocialName(toStoredUrl(link.url)) : 'Link title'}
      {...words}
    />
  );
}

/** Fetches the linked page's title and picture. A title that differs is offered. */
function Preview({ link }: { link: CustomLink }) {
  const { setValue, getValues } = useFormContext<ProfileDraft>();
  const { previews, preview } = useLinksShared();
  const { isLoading = false, sentence = '', title = '' } = previews[link.id] ?? {};
  const url = toStoredUrl(link.url);
  if (!isWebLink(url) || !isLinkUrl(url)) return null;
  const use = () => {
    const index = getValues('custom_links').findIndex(({ id }) => id === link.id);
    setValue(`custom_links.${index}.buttonText`, title, { shouldDirty: true });
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {title !== '' && title !== link.buttonText ? (
        <Button variant="secondary" size="sm" className="max-w-full" onClick={use}>
          <span className="truncate">Use “{title}”</span>
        </Button>
      ) : (
        <Button variant="secondary" size="sm" busy={isLoading} onClick={() => preview(link.id)}>
          <WandSparkles />
          Get title and picture
        </Button>
      )}
      <p role="status" className="text-ink-faint text-xs">
        {isLoading ? 'Looking at that page…' : sentence}
      </p>
    </div>
  );
}

function Size({ index, name }: { index: number; name: string }) {
  const { field } = useController<ProfileDraft, `custom_links.${number}.size`>({
    name: `custom_links.${index}.size`,
  });
  return (
    <SegmentedControl
      label={`Size of ${name}`}
      options={SIZES}
      value={field.value}
      onValueChange={field.onChange}
    />
  );
}

/** In characters. */
const CAMPAIGN_MAX_LENGTH = 100;

/** A campaign name for the linked site's analytics. It is stored only in the URL. */
function Campaign({ index, url }: { index: number; url: string }) {
  const { setValue } = useFormContext<ProfileDraft>();
  const stored = toStoredUrl(url);
  if (!isWebLink(stored)) return null;
  return (
    <TextField
      label="Campaign"
      description="Tells the other site’s analytics where visitors came from (utm_campaign)."
      autoComplete="off"
      maxLength={CAMPAIGN_MAX_LENGTH}
      value={readCampaign(stored)}
      onChange={(event) =>
        setValue(`custom_links.${index}.url`, writeCampaign(stored, event.currentTarget.value), {
          shouldDirty: true,
        })
      }
    />
  );
}
