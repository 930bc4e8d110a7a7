/** An upload's abort signal and progress callback. */
export type Sending = {
  signal: AbortSignal;
  /** Gets the share sent so far, from 0 to 1. */
  onProgress: (share: number) => void;
};

/**
 * A `fetch` for uploads. It uses XMLHttpRequest, the only API that reports upload progress.
 *
 * @returns a replacement for `fetch`; it rejects with a TypeError if nothing answers, and with the
 * signal's reason once that is aborted
 */
export function sendWithProgress({ signal, onProgress }: Sending): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(init?.method ?? 'GET', String(input));
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(toResponse(request));
      request.onerror = () => reject(new TypeError('Failed to fetch'));
      request.onabort = () => reject(signal.reason);
      signal.addEventListener('abort', () => request.abort(), { once: true });
      request.send(init?.body as XMLHttpRequestBodyInit);
    });
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' };
  return new Response(request.responseText, { status: request.status, headers });
}
