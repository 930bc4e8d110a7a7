/** @param url a base64 `data:` URL @returns its content */
export function fromDataUrl(url: string): Blob {
  const [, type = '', base64 = ''] = /^data:([^;,]+);base64,(.*)$/.exec(url) ?? [];
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type });
}
