import { AddressBox } from '#web/lib/links/address-box.tsx';
import { type AddressPath, useAddress } from '../../hooks/use-address.ts';
import { NetworkPicker } from './network-picker.tsx';

type AddressFieldProps = {
  name: AddressPath;
  label: string;
  /** Reads aloud what the picker of networks belongs to; without it there is none. */
  networkLabel?: string;
};

/**
 * The box of a link in the editor. It takes an address, a mail address, a phone number and, with a network
 * chosen, a name there.
 */
export function AddressField({ name, label, networkLabel }: AddressFieldProps) {
  const { text, network, placeholder, reading, error, type, choose, accept, input } =
    useAddress(name);
  return (
    <AddressBox
      {...{ label, text, placeholder, reading, error, input }}
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
