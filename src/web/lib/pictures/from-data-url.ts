/** @param url a `data:` address of base64 @returns what it holds */
export function fromDataUrl(url: string): Blob {
  const [, type = '', base64 = ''] = /^data:([^;,]+);base64,(.*)$/.exec(url) ?? [];
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type });
}
