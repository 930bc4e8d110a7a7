import { cropPicture } from './crop-picture.ts';
import { openPicture } from './open-picture.ts';

/** The stored side: sharp in every template, and small enough for the browser's storage. */
const SIDE_PX = 800;

/**
 * Crops a picture on the device to the square in its middle.
 *
 * @returns a `data:` URL
 * @throws an error whose message can be shown
 */
export async function cutSquare(file: Blob): Promise<string> {
  const { image, close } = await openPicture(file);
  try {
    const { naturalWidth, naturalHeight } = image;
    const side = Math.min(naturalWidth, naturalHeight);
    const x = Math.floor((naturalWidth - side) / 2);
    const y = Math.floor((naturalHeight - side) / 2);
    const area = { x, y, width: side, height: side };
    return await toDataUrl(await cropPicture(image, area, 0, SIDE_PX));
  } finally {
    close();
  }
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
