import { ChevronDown, Globe } from 'lucide-react';
import { Fragment, useRef } from 'react';
import { DropdownMenu, MenuItem, MenuSeparator } from '#kit/web/overlays/dropdown-menu.tsx';
import { SOCIAL_ICON_PATHS } from '#page/icons/public/social-icon-paths.ts';
import { SOCIAL_NETWORKS, type SocialNetworkKey } from '#page/links/rules/social-networks.ts';

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
export function NetworkPicker({ label, network, boxId, onChoose }: NetworkPickerProps) {
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
