/**
 * Hands what was made here to the browser as a download.
 *
 * @param name of the file, with its ending
 */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
