import { cropPicture } from './crop-picture.ts';
import { openPicture } from './open-picture.ts';

/**
 * Shrinks a picture on the device to what a page needs; an animated one stays as it is.
 *
 * @throws an error whose message can be shown
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const { image, isMoving, close } = await openPicture(file);
  try {
    if (isMoving) return file;
    const { naturalWidth: width, naturalHeight: height } = image;
    return await cropPicture(image, { x: 0, y: 0, width, height }, 0);
  } finally {
    close();
  }
}
