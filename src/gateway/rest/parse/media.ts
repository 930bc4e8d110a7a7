import { restErrors } from '../errors.ts';

/** The shape of the answer's body. */
export type Representation = {
  shape: 'array' | 'object' | 'csv';
  /** Leave out keys whose value is null. */
  stripNulls: boolean;
  contentType: string;
};

const JSON_ARRAY: Representation = {
  shape: 'array',
  stripNulls: false,
  contentType: 'application/json; charset=utf-8',
};

/** The first supported media type of `Accept`; PGRST107 if there is none. */
export function negotiate(accept: string | undefined): Representation {
  if (accept === undefined || accept.trim() === '') return JSON_ARRAY;
  for (const entry of accept.split(',')) {
    const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const stripNulls = parameters.includes('nulls=stripped');
    const found = representationOf(type, stripNulls);
    if (found !== null) return found;
  }
  throw restErrors.noSuchMediaType(accept);
}

function representationOf(type: string, stripNulls: boolean): Representation | null {
  const suffix = stripNulls ? '; nulls=stripped; charset=utf-8' : '; charset=utf-8';
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return JSON_ARRAY;
    case 'application/vnd.pgrst.array+json':
    case 'application/vnd.pgrst.array':
      return {
        shape: 'array',
        stripNulls,
        contentType: `application/vnd.pgrst.array+json${suffix}`,
      };
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.object':
      return {
        shape: 'object',
        stripNulls,
        contentType: `application/vnd.pgrst.object+json${suffix}`,
      };
    case 'text/csv':
      return { shape: 'csv', stripNulls: false, contentType: 'text/csv; charset=utf-8' };
    default:
      return null;
  }
}
