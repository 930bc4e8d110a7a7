import { Clock, Copy, Trash2, WandSparkles, X } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { isLinkUrl } from '#kit/rules/urls/urls.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { InlineField } from '#kit/web/fields/inline-field.tsx';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { formatMoment, toLocalMoment, toMoment } from '#kit/web/time/dates.ts';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { useDraftError, useDraftField } from '#page/draft/web/use-draft-field.ts';
import { useLinksShared } from '#page/draft/web/use-links-view.ts';
import { useEntryEdits } from '#page/draft/web/use-page-parts.ts';
import { AddressField } from '#page/fields/web/address-field.tsx';
import type { ListEntry } from '#page/fields/web/list-editor.tsx';
import { readCampaign, writeCampaign } from '#page/links/rules/campaign.ts';
import { LINK_ICONS } from '#page/links/rules/link-icons.ts';
import { isWebLink } from '#page/links/rules/link-previews.ts';
import { nameOfLink } from '#page/links/rules/name-of-link.ts';
import { toStoredUrl } from '#page/links/rules/read-address.ts';
import { PictureField } from '#page/picture-fields/web/picture-field.tsx';
import type { CustomLink } from '#page/profile/rules/items.ts';
import { DRAFT_LENGTHS } from '#page/profile/rules/text.ts';

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
  const { index, name } = entry;
  const { field: icon } = useController<ProfileDraft, `custom_links.${number}.icon`>({
    name: `custom_links.${index}.icon`,
  });
  return (
    <div className="flex flex-col gap-3">
      <Title entry={entry} link={link} />
      <Address entry={entry} link={link} />
      <Preview link={link} />
      <div className="flex items-end gap-3">
        <PictureField
          name={`custom_links.${index}.thumbnailUrl`}
          kind="thumbnail"
          noun={`picture of ${name}`}
        />
        <div className="flex-1">
          <ChoiceField
            label="Icon"
            searchLabel="Search icons"
            options={ICONS}
            value={icon.value}
            onChoose={icon.onChange}
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
      placeholder={link.url.trim() ? nameOfLink(toStoredUrl(link.url)) : 'Link title'}
      {...words}
    />
  );
}

/** Pasting a URL suggests its page's title and picture. */
function Address({ entry: { index, name }, link }: LinkPanelProps) {
  const { suggest } = useLinksShared().previews;
  const follow = ({ nativeEvent }: SyntheticEvent) => {
    const isPasted = nativeEvent instanceof InputEvent && nativeEvent.inputType === PASTED;
    if (isPasted) suggest([link]);
  };
  return (
    <div onChange={follow}>
      <AddressField name={`custom_links.${index}.url`} label={`Address of ${name}`} />
    </div>
  );
}

/** An `inputType` (W3C, Input Events). */
const PASTED = 'insertFromPaste';

/** Fetches the linked page's title and picture, which fill empty fields. */
function Preview({ link }: { link: CustomLink }) {
  const { states, findOffer, ask } = useLinksShared().previews;
  const { isLoading = false, sentence = '' } = states[link.id] ?? {};
  const url = toStoredUrl(link.url);
  if (!isWebLink(url) || !isLinkUrl(url) || findOffer(link.id) !== null) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="secondary" size="sm" busy={isLoading} onClick={() => ask(link.id)}>
        <WandSparkles />
        Get title and picture
      </Button>
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

const BOUNDS = [
  { bound: 'startsAt', label: 'Show from', word: 'From' },
  { bound: 'endsAt', label: 'Show until', word: 'Until' },
] as const;

/** A link's schedule: as chips, each removed with a press, and as fields. */
function LinkSchedule({ entry: { index, name }, link }: LinkPanelProps) {
  const { setValue } = useFormContext<ProfileDraft>();
  const problem = useDraftError(`custom_links.${index}.endsAt`);
  const [isOpen, setOpen] = useState(false);
  const clear = (bound: 'startsAt' | 'endsAt') =>
    setValue(`custom_links.${index}.${bound}`, '', { shouldDirty: true, shouldValidate: true });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Clock />
          Schedule
        </Button>
        {BOUNDS.filter(({ bound }) => link[bound] !== '').map(({ bound, word }) => (
          <Button
            key={bound}
            variant="secondary"
            size="sm"
            aria-label={`Don’t show ${name} ${word.toLowerCase()} ${formatMoment(link[bound])}`}
            onClick={() => clear(bound)}
          >
            {word} {formatMoment(link[bound])}
            <X />
          </Button>
        ))}
      </div>
      {(isOpen || problem) && (
        <div className="grid gap-3 @md:grid-cols-2">
          {BOUNDS.map(({ bound, label }) => (
            <MomentField key={bound} index={index} bound={bound} label={label} />
          ))}
        </div>
      )}
    </div>
  );
}

type MomentFieldProps = { index: number; bound: 'startsAt' | 'endsAt'; label: string };

/** Typed in the owner's time zone, stored as a timestamp. */
function MomentField({ index, bound, label }: MomentFieldProps) {
  const path = `custom_links.${index}.${bound}` as const;
  const { field, fieldState } = useController<ProfileDraft, typeof path>({ name: path });
  return (
    <TextField
      label={label}
      type="datetime-local"
      ref={field.ref}
      name={field.name}
      value={toLocalMoment(field.value)}
      error={fieldState.error?.message}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(toMoment(event.currentTarget.value))}
    />
  );
}
