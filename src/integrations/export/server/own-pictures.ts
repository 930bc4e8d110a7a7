import type { Hono } from 'hono';
import { EXPORT_MAX_PICTURES, EXPORT_PICTURES_PAGE_SIZE } from '#integrations/server/limits.ts';
import { isRecord, toList, toRecord } from '#kit/rules/values/json.ts';

const BUCKET = 'pictures';

/** The prefix of public files in our own storage. */
const OBJECT_PREFIX = `/storage/v1/object/public/${BUCKET}/`;

/** A picture in the owner's library. `name` is its path below the owner's folder. */
export type OwnPicture = { name: string; type: string; url: string };

export type OwnPictures = {
  /** Empty if there is no storage. */
  list(): Promise<OwnPicture[]>;
  /** Its bytes as a stream; null if it has been deleted. */
  read(picture: OwnPicture): Promise<AsyncIterable<Uint8Array> | null>;
};

type OwnPicturesDeps = {
  gateway: Pick<Hono, 'request'>;
  keys: { readonly anonKey: string };
  publicUrl: string;
};

/**
 * The pictures in an owner's storage folder, read with the owner's token directly from the gateway,
 * not over the network.
 */
export function openOwnPictures(
  { gateway, keys, publicUrl }: OwnPicturesDeps,
  owner: { id: string; token: string },
): OwnPictures {
  const headers = {
    apikey: keys.anonKey,
    authorization: `Bearer ${owner.token}`,
    'content-type': 'application/json',
  };
  const listPage = async (offset: number): Promise<unknown[]> => {
    const query = { prefix: owner.id, limit: EXPORT_PICTURES_PAGE_SIZE, offset };
    const answer = await gateway.request(`/storage/v1/object/list/${BUCKET}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(query),
    });
    const entries: unknown = answer.ok ? await answer.json() : [];
    return toList(entries);
  };

  return {
    async list() {
      const entries: unknown[] = [];
      while (entries.length < EXPORT_MAX_PICTURES) {
        const page = await listPage(entries.length);
        entries.push(...page);
        if (page.length < EXPORT_PICTURES_PAGE_SIZE) break;
      }
      return entries.flatMap((entry) => toPicture(entry, publicUrl + toPath(owner.id)));
    },
    async read({ name }) {
      const answer = await gateway.request(toPath(owner.id) + encodeURIComponent(name), {
        headers,
      });
      return answer.ok ? answer.body : null;
    },
  };
}

function toPath(ownerId: string): string {
  return `${OBJECT_PREFIX}${ownerId}/`;
}

/** A folder has no id, and is skipped: the library is flat. */
function toPicture(entry: unknown, folderUrl: string): OwnPicture[] {
  if (!isRecord(entry) || typeof entry.name !== 'string' || typeof entry.id !== 'string') return [];
  const metadata = toRecord(entry.metadata);
  const type = typeof metadata.mimetype === 'string' ? metadata.mimetype : '';
  return [{ name: entry.name, type, url: folderUrl + encodeURIComponent(entry.name) }];
}
