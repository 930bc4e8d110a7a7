import { type AddressPath, useAddress } from '#page/draft/web/use-address.ts';
import { AddressBox } from '#page/links/web/address-box.tsx';
import { NetworkPicker } from './network-picker.tsx';

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
