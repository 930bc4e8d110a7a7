import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PictureGallery } from './picture-gallery.tsx';

/** The owner's pictures. */
export function GalleryScreen() {
  return (
    <>
      <PageTitle title="Gallery" />
      <SignedInOnly>
        <PictureGallery />
      </SignedInOnly>
    </>
  );
}
