// The rules need URLs and charsets beyond ECMAScript, which are pure and the same in Node.js and browsers.
// Declaring them here checks the rules without the DOM and Node.js, and so without I/O.
declare class URL {
  constructor(url: string, base?: string);
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly searchParams: URLSearchParams;
  readonly hash: string;
}

declare class URLSearchParams {
  constructor(query: string);
  get(name: string): string | null;
}

declare class TextDecoder {
  constructor(charset: string, options: { fatal: boolean });
  decode(bytes: Uint8Array): string;
}
