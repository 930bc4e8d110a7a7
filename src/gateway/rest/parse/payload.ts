import { restErrors } from '../errors.ts';

/** A JSON body: its text as received, and what a statement needs to know beforehand. */
export type Payload = {
  json: string;
  isArray: boolean;
  /** How many objects it has. */
  count: number;
  /** The keys of the first object. */
  keys: string[];
};

const JSON_TYPES = /^application\/(?:[a-z.-]+\+)?json\b/i;

/** Reads the body as text. Throws 415 for a type other than JSON, PGRST102 for invalid UTF-8. */
export async function readBody(request: {
  header(name: string): string | undefined;
  arrayBuffer(): Promise<ArrayBuffer>;
}): Promise<string> {
  const bytes = await request.arrayBuffer();
  const contentType = request.header('content-type');
  // Without a type, JSON is assumed.
  if (bytes.byteLength > 0 && contentType && !JSON_TYPES.test(contentType)) {
    throw restErrors.unsupportedContentType(contentType);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw restErrors.invalidBody('The body is not valid UTF-8');
  }
}

/**
 * Parses a body of one object or a list of them.
 *
 * @param options.uniform all objects must have the same keys, because the first one's are written.
 */
export function parsePayload(text: string, options: { uniform: boolean }): Payload {
  const value = parseJson(text);
  const objects = Array.isArray(value) ? value : [value];
  if (!objects.every(isPlainObject)) {
    throw restErrors.invalidBody('The body must be a JSON object or an array of objects');
  }
  const keys = Object.keys(objects[0] ?? {});
  if (options.uniform && !objects.every((object) => hasExactly(object, keys))) {
    throw restErrors.invalidBody('All object keys must match');
  }
  return { json: text, isArray: Array.isArray(value), count: objects.length, keys };
}

/** Throws PGRST102 for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw restErrors.invalidBody('Empty or invalid json');
  }
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasExactly(object: Record<string, unknown>, keys: readonly string[]): boolean {
  return (
    Object.keys(object).length === keys.length && keys.every((key) => Object.hasOwn(object, key))
  );
}
