import { PictureGallery } from '../features/gallery/components/picture-gallery.tsx';
import { SignedInOnly } from '../layouts/signed-in-only.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';

/** The pictures of whoever is signed in. */
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
