import { Hono } from 'hono';
import { answerObject } from '../answer-object.ts';
import type { StorageDeps } from '../parts.ts';
import { PLACE } from '../place.ts';
import { findAsCaller, findPublic, findSigned } from '../readable.ts';

/** How files go out, as they are. */
export function createDownloadRoutes(deps: StorageDeps): Hono {
  return new Hono()
    .get(`/object/public${PLACE}`, (c) => answerObject(deps, c, findPublic))
    .get(`/object/sign${PLACE}`, (c) => answerObject(deps, c, findSigned))
    .get(`/object/authenticated${PLACE}`, (c) => answerObject(deps, c, findAsCaller))
    .get(`/object${PLACE}`, (c) => answerObject(deps, c, findAsCaller));
}
