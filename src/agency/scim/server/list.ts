export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/**
 * @param attributes the only ones requested, or undefined for all
 * @param excluded attributes to leave out
 * @returns whether a response includes group members
 */
export function wantsMembers(attributes: string | undefined, excluded: string | undefined) {
  const has = (list: string) => /(?:^|[,:\s])members(?:$|[.,\s])/i.test(list);
  if (excluded !== undefined && has(excluded)) return false;
  return attributes === undefined || attributes === '' || has(attributes);
}

/** @returns a response's page of resources */
export function toPage(resources: readonly object[], start: number, total: number) {
  return {
    schemas: [LIST_SCHEMA],
    totalResults: total,
    startIndex: start,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

/** @returns a complete list */
export function toList(resources: readonly object[]) {
  return toPage(resources, 1, resources.length);
}

/** @returns a page by RFC 7644, 3.4.2.4: a start below one counts as one, a negative count as none */
export function readRange(startIndex: string | undefined, count: string | undefined, most: number) {
  const start = Math.max(1, toWhole(startIndex) ?? 1);
  const limit = Math.min(most, Math.max(0, toWhole(count) ?? most));
  return { start, offset: Math.min(start - 1, 1_000_000), limit };
}

function toWhole(text: string | undefined): number | null {
  return text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : null;
}
