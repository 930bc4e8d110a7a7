import { useState } from 'react';
import { useController } from 'react-hook-form';
import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import { toLinkUrl } from '#kit/rules/urls/urls.ts';
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
import type { ProfileDraft } from '../rules/profile-draft.ts';

export type AddressPath = `social_links.${number}.url` | `custom_links.${number}.url`;

type Typed = { text: string; network: SocialNetworkKey | null };

/**
 * A link's URL while it is typed. The form holds the text as typed; for a username on the chosen
 * network, that profile's URL.
 *
 * @param path of the URL in the draft
 */
export function useAddress(path: AddressPath) {
  const { field, fieldState } = useController<ProfileDraft, AddressPath>({ name: path });
  const [typed, setTyped] = useState<Typed>({ text: field.value, network: null });
  // An undo or a save may have replaced the form's value meanwhile.
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
