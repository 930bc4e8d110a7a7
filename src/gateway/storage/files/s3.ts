import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import {
  S3_CONNECT_TIMEOUT_MS,
  S3_DELETE_BATCH_SIZE,
  S3_REQUEST_TIMEOUT_MS,
} from '../../limits/storage.ts';
import { checkKey, type Files, FilesError, IDENTITY_NAME, isKey } from './files.ts';

const DEFAULT_REGION = 'us-east-1';

const ignore = () => undefined;
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/**
 * Stores files in any S3. All copies of the server on one database must share it.
 *
 * @param options.url `s3://key:secret@host:port/bucket?region=…&tls=…`: key and secret percent-encoded,
 *   `tls` true unless it is `false`
 */
export function createS3Files({ url }: { url: string }): Files {
  const { client, bucket } = openClient(url);
  const at = (key: string) => ({ Bucket: bucket, Key: checkKey(key) });

  return {
    write: async (key, path) => {
      const place = at(key);
      await guard(async () => {
        const { size } = await stat(path);
        // Sent with its length, because not every S3 accepts chunked bodies.
        const Body = createReadStream(path);
        await client.send(new PutObjectCommand({ ...place, Body, ContentLength: size }));
      });
    },
    read: async (key, range) => {
      const place = at(key);
      return orNull(async () => {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const { Body } = await client.send(
          new GetObjectCommand({ ...place, ...(Range && { Range }) }),
        );
        return Body?.transformToWebStream() ?? null;
      });
    },
    copy: async (from, to) => {
      const CopySource = `${bucket}/${checkKey(from)}`;
      const copy = new CopyObjectCommand({ ...at(to), CopySource });
      await guard(() => client.send(copy));
    },
    remove: async (keys) => {
      for (let start = 0; start < keys.length; start += S3_DELETE_BATCH_SIZE) {
        const Objects = keys
          .slice(start, start + S3_DELETE_BATCH_SIZE)
          .map((key) => ({ Key: checkKey(key) }));
        const Delete = { Objects, Quiet: true };
        await guard(() => client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete })));
      }
    },
    stat: async (key) => {
      const head = new HeadObjectCommand(at(key));
      return orNull(async () => {
        const { ContentLength, LastModified } = await client.send(head);
        return { size: ContentLength ?? 0, modifiedAt: LastModified ?? new Date(0) };
      });
    },
    identity: () => readIdentity(client, { Bucket: bucket, Key: IDENTITY_NAME }),
    list: () => listKeys(client, bucket),
  };
}

function openClient(url: string): { client: S3Client; bucket: string } {
  const { host, pathname, username, password, searchParams } = new URL(url);
  const scheme = searchParams.get('tls') === 'false' ? 'http' : 'https';
  const client = new S3Client({
    endpoint: `${scheme}://${host}`,
    region: searchParams.get('region') ?? DEFAULT_REGION,
    credentials: {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    },
    // The bucket's name in the path: only Amazon has a host name per bucket.
    forcePathStyle: true,
    // Not every S3 understands checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Failures are thrown, and the caller reports them.
    logger: SILENT,
    requestHandler: {
      connectionTimeout: S3_CONNECT_TIMEOUT_MS,
      requestTimeout: S3_REQUEST_TIMEOUT_MS,
    },
  });
  return { client, bucket: pathname.slice(1) };
}

/** After concurrent creations, all read the one written last. */
async function readIdentity(
  client: S3Client,
  place: { Bucket: string; Key: string },
): Promise<string> {
  const read = () =>
    orNull(async () => {
      const { Body } = await client.send(new GetObjectCommand(place));
      return (await Body?.transformToString()) ?? null;
    });
  const known = await read();
  if (known !== null) return known;
  await guard(() => client.send(new PutObjectCommand({ ...place, Body: randomUUID() })));
  return (await read()) ?? '';
}

async function* listKeys(
  client: S3Client,
  bucket: string,
): AsyncIterable<{ key: string; modifiedAt: Date }> {
  let next: string | undefined;
  do {
    const ContinuationToken = next;
    const page = await guard(() =>
      client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          ...(ContinuationToken && { ContinuationToken }),
        }),
      ),
    );
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (Key && isKey(Key)) yield { key: Key, modifiedAt: LastModified ?? new Date() };
    }
    next = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (next !== undefined);
}

async function guard<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new FilesError(isMissing(error) ? 'missing' : 'unreachable', error);
  }
}

async function orNull<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return null;
    throw new FilesError('unreachable', error);
  }
}

/** A missing bucket is a fault of the installation, not a missing file. */
function isMissing(error: unknown): boolean {
  const isKnown = error instanceof S3ServiceException;
  return isKnown && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}
