import { ChevronDown, Globe } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import { toLinkUrl } from '#kit/rules/urls/urls.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '#kit/web/overlays/dropdown-menu.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { SOCIAL_ICON_PATHS } from '#page/icons/public/social-icon-paths.ts';
import {
  findNameRule,
  findPhoneProfile,
  findProfileName,
} from '#page/links/rules/profile-addresses.ts';
import { type KnownAddress, readAddress } from '#page/links/rules/read-address.ts';
import {
  findSocialNetwork,
  SOCIAL_NETWORKS,
  type SocialNetworkKey,
} from '#page/links/rules/social-networks.ts';
import { AddressBox } from '#page/links/web/address-box.tsx';

type AddressFieldProps = {
  name: AddressPath;
  label: string;
  /** Labels the network picker for screen readers; without it there is no picker. */
  networkLabel?: string;
};

/**
 * The editor's link field. It takes a URL, an email, a phone number and, with a network chosen, a
 * username there.
 */
export function AddressField({ name, label, networkLabel }: AddressFieldProps) {
  const { text, network, placeholder, reading, error, type, choose, accept, input } =
    useAddress(name);
  return (
    <AddressBox
      label={label}
      text={text}
      placeholder={placeholder}
      reading={reading}
      error={error}
      input={input}
      onType={type}
      onAccept={accept}
      {...(networkLabel && {
        before: (boxId: string) => (
          <NetworkPicker label={networkLabel} network={network} boxId={boxId} onChoose={choose} />
        ),
      })}
    />
  );
}

type NetworkPickerProps = {
  /** Names the link, for screen readers. */
  label: string;
  network: SocialNetworkKey | null;
  /** The text box to focus next. */
  boxId: string;
  onChoose: (network: SocialNetworkKey | null) => void;
};

const ANY = 'Any address';

/** The most common networks; the rest follow alphabetically. */
const OFTEN: readonly SocialNetworkKey[] = [
  'instagram',
  'tiktok',
  'youtube',
  'facebook',
  'linkedin',
  'x',
  'whatsapp',
];

const OTHERS = (Object.keys(SOCIAL_NETWORKS) as SocialNetworkKey[])
  .filter((key) => !OFTEN.includes(key))
  .sort((a, b) => SOCIAL_NETWORKS[a].name.localeCompare(SOCIAL_NETWORKS[b].name, 'en'));

/** Chooses a network, so that a username on it can be typed. */
function NetworkPicker({ label, network, boxId, onChoose }: NetworkPickerProps) {
  const isChosen = useRef(false);
  const name = network ? SOCIAL_NETWORKS[network].name : ANY;
  const choose = (next: SocialNetworkKey | null) => {
    isChosen.current = true;
    onChoose(next);
  };
  const moveOn = (event: Event) => {
    if (!isChosen.current) return;
    isChosen.current = false;
    event.preventDefault();
    document.getElementById(boxId)?.focus();
  };
  return (
    <DropdownMenu
      align="start"
      onCloseAutoFocus={moveOn}
      trigger={
        <button type="button" aria-label={`${label}: ${name}`} title={name} className={LOOK}>
          <NetworkMark network={network} />
          <ChevronDown aria-hidden className="size-3.5 text-ink-faint" />
        </button>
      }
    >
      <MenuItem icon={<NetworkMark network={null} />} onSelect={() => choose(null)}>
        {ANY}
      </MenuItem>
      {[OFTEN, OTHERS].map((networks) => (
        <Fragment key={networks[0]}>
          <MenuSeparator />
          {networks.map((key) => (
            <MenuItem key={key} icon={<NetworkMark network={key} />} onSelect={() => choose(key)}>
              {SOCIAL_NETWORKS[key].name}
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </DropdownMenu>
  );
}

function NetworkMark({ network }: { network: SocialNetworkKey | null }) {
  if (network === null) return <Globe aria-hidden className="size-4" />;
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-4 fill-current">
      <path d={SOCIAL_ICON_PATHS[network]} />
    </svg>
  );
}

const LOOK =
  'flex h-10 shrink-0 items-center gap-1 rounded-md border border-line-field bg-surface px-2.5 text-ink-soft ' +
  'transition-colors hover:border-ink-faint hover:text-ink pointer-coarse:h-11';

type AddressPath = `social_links.${number}.url` | `custom_links.${number}.url`;

type Typed = { text: string; network: SocialNetworkKey | null };

/**
 * A link's URL while it is typed. The form holds the text as typed; for a username on the chosen
 * network, that profile's URL.
 *
 * @param path of the URL in the draft
 */
function useAddress(path: AddressPath) {
  const { field, fieldState } = useController<ProfileDraft, AddressPath>({ name: path });
  const [typed, setTyped] = useState<Typed>({ text: field.value, network: null });
  // An undo or a save may have replaced the form's value in the meantime.
  const isShown = toHeld(typed) === field.value;
  const { text, network: chosen } = isShown ? typed : { text: field.value, network: null };
  const hold = (next: Typed) => {
    setTyped(next);
    field.onChange(toHeld(next));
  };
  const network = findSocialNetwork(toLinkUrl(field.value)) ?? chosen;
  return {
    text,
    network,
    placeholder: toPlaceholder(network),
    reading: readAddress(text, chosen),
    error: fieldState.error?.message,
    type: (next: string) => hold({ text: next, network: chosen }),
    choose: (next: SocialNetworkKey | null) => hold({ text: toName(text), network: next }),
    accept: ({ url }: KnownAddress) => hold({ text: url, network: null }),
    input: { ref: field.ref, name: field.name, onBlur: field.onBlur },
  };
}

function toHeld({ text, network }: Typed): string {
  if (network === null) return text;
  const [alone, there] = [readAddress(text), readAddress(text, network)];
  if (!there || !('url' in there)) return text;
  return alone && 'url' in alone && alone.url === there.url ? text : there.url;
}

/** Used when another network is chosen for the same name. */
function toName(text: string): string {
  const url = toLinkUrl(text);
  return parseUrl(url) ? (findProfileName(url) ?? text) : text;
}

function toPlaceholder(network: SocialNetworkKey | null): string {
  if (network === null) return 'Paste a link, @handle, email or phone';
  if (findPhoneProfile(network)) return '+49 170 1234567';
  return findNameRule(network) ? 'yourname' : `${SOCIAL_NETWORKS[network].hosts[0]}/…`;
}
