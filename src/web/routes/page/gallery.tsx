import { PictureGallery } from '#web/features/page/gallery/components/picture-gallery.tsx';
import { SignedInOnly } from '#web/layouts/signed-in-only.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';

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
