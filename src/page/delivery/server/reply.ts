import type { Encoding, PublicPageAnswer } from './answer.ts';
import { ENCODINGS_MAX_SIZE } from './limits.ts';

/** The parts of a request that decide how a finished answer is sent. */
export type ReplyRequest = {
  /** With its question mark, or empty. */
  query: string;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
};

export type Reply = { status: number; headers: string[]; body: Buffer | null };

/** @returns status, headers and body for one request; no body if the client already has it */
export function buildReply(answer: PublicPageAnswer, request: ReplyRequest): Reply {
  if (answer.location !== undefined) return buildRedirect(answer, answer.location, request.query);
  if (request.ifNoneMatch !== undefined && answer.status === 200) {
    if (request.ifNoneMatch === '*' || request.ifNoneMatch.includes(answer.etag)) {
      return { status: 304, headers: answer.notModifiedHeaders, body: null };
    }
  }
  const variant = answer.variants[chooseEncoding(request.acceptEncoding)];
  return { status: answer.status, headers: variant.headers, body: variant.body };
}

function buildRedirect(answer: PublicPageAnswer, location: string, query: string): Reply {
  const headers = [
    ...answer.headers,
    'location',
    location + query,
    'cache-control',
    'no-cache',
    'content-length',
    '0',
  ];
  return { status: answer.status, headers, body: null };
}

const chosen = new Map<string, Encoding>();

/** @param header Accept-Encoding @returns the smallest encoding the client accepts */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const known = chosen.get(header);
  if (known !== undefined) return known;
  const encoding = parseEncoding(header);
  if (chosen.size < ENCODINGS_MAX_SIZE) chosen.set(header, encoding);
  return encoding;
}

function parseEncoding(header: string): Encoding {
  const accepted = new Set<string>();
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') || accepted.has('*') ? 'gzip' : 'identity';
}
