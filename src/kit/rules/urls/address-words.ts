/** Messages about a mistyped link. */
export const ADDRESS_PROBLEMS = {
  scheme: 'A link can open a website, an email address or a phone number.',
  mistypedStart: 'Links start with https://',
  blanks: 'Links can’t contain spaces.',
  userinfo: 'Links can’t have a name before an @.',
  mail: 'An email address looks like maya@example.com.',
  phone: 'Phone numbers have 7 to 15 digits.',
  countryCode: 'Start with + and the country code, such as +49 170 1234567.',
  ip: 'That’s an IP address. Visitors need a name such as example.com.',
  ending: 'That isn’t a full link. Is it a username?',
  other: 'Browsers can’t open this link.',
} as const;

/** @param host known only on one machine or local network */
export function describeLocal(host: string): string {
  return `${host} only works on your own network. Use a link that works everywhere.`;
}

/** @param character not allowed in hosts */
export function describeCharacter(character: string): string {
  return `There’s a ${character === ',' ? 'comma' : `“${character}”`} in this link.`;
}

/** @param ending mistyped, without its dot */
export function describeEnding(ending: string): string {
  return `No website ends in .${ending}.`;
}

/** @param handle as typed, with its `@` */
export function describeLooseHandle(handle: string): string {
  return `Which network is ${handle} on? Paste a link such as instagram.com/${handle.slice(1)}.`;
}

/** @param network its name @param words the characters its usernames allow */
export function describeNameRule(network: string, words: string): string {
  return `Usernames on ${network} have only ${words}.`;
}

/** @param network its name */
export function describeNameless(network: string): string {
  return `${network} links don’t contain your username. Paste the link to your page there.`;
}
