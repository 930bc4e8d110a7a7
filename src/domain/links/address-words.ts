/** What is wrong with an address as typed, each a sentence for its owner. */
export const ADDRESS_PROBLEMS = {
  scheme: 'A link can open a website, a mail address or a phone number.',
  mistypedStart: 'The start is mistyped: it should be https://.',
  blanks: 'An address has no blanks.',
  userinfo: 'An address has nothing before an @.',
  mail: 'A mail address looks like maya@example.com.',
  phone: 'A phone number has 7 to 15 digits.',
  countryCode: 'Please start with + and the country code, such as +49 170 1234567.',
  ip: 'Visitors need a name such as example.com, not the number of a machine.',
  other: 'This is no address that a browser can open.',
} as const;

/** @param host that only one machine or one house knows */
export function describeLocal(host: string): string {
  return `Only your own network knows ${host}. Visitors need an address on the internet.`;
}

/** @param host without a dot */
export function describeMissingEnding(host: string): string {
  return `The ending is missing: an address looks like ${host}.com.`;
}

/** @param character that no host has */
export function describeCharacter(character: string): string {
  return `An address has no “${character}” there.`;
}

/** @param ending mistyped, without its dot */
export function describeEnding(ending: string): string {
  return `No address ends in .${ending}.`;
}

/** @param handle as typed, with its `@` */
export function describeLooseHandle(handle: string): string {
  return `Which network is ${handle} on? Its address looks like instagram.com/${handle.slice(1)}.`;
}

/** @param network its name @param words what its names are made of */
export function describeNameRule(network: string, words: string): string {
  return `A name on ${network} has only ${words}.`;
}

/** @param network its name */
export function describeNameless(network: string): string {
  return `${network} has no address made of a name. Please paste the address of your page there.`;
}
