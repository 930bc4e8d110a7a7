import { clsx } from 'clsx';
import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { type Focus, toFocusPath } from '#account/pictures/rules/focus.ts';
import { isStoredPicture } from '#account/pictures/rules/pictures.ts';
import { findPictureKind, type PictureKind } from '#account/pictures/web/picture-kinds.ts';
import { useOpenForCrop } from '#account/pictures/web/use-open-for-crop.ts';
import { defer } from '#kit/public/defer.ts';
import { DropZone } from '#kit/web/fields/drop-zone.tsx';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { useDraftError } from '#page/draft/web/use-draft-field.ts';
import type { FocusPath, PicturePath } from '#page/editor/rules/draft-pictures.ts';
import { PicturePreview } from './picture-preview.tsx';

const SOURCES = defer(
  () => import('./picture-sources.tsx'),
  (part) => part.PictureSources,
);
const ADDRESS_DIALOG = defer(
  () => import('./picture-address-dialog.tsx'),
  (part) => part.PictureAddressDialog,
);
const LIBRARY_DIALOG = defer(
  () => import('./picture-library-dialog.tsx'),
  (part) => part.PictureLibraryDialog,
);

const FOCUS_DIALOG = defer(
  () => import('#page/pictures/web/focus-dialog.tsx'),
  (part) => part.FocusDialog,
);

type PictureFieldProps = {
  name: PicturePath;
  kind: PictureKind;
  /** The picture's name in sentences: `profile picture`. */
  noun: string;
};

/** The dialog over the picture. */
type Window = 'sources' | 'library' | 'address' | 'focus';

/** A picture of the page. Pressing it opens its sources, and files can be dropped on it. */
export function PictureField({ name, kind, noun }: PictureFieldProps) {
  const { url, focus, show, choose, showFocus } = useShownPicture(name, kind);
  const [shown, setShown] = useState<Window | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const PictureSources = useDeferred(SOURCES, shown === 'sources');
  const AddressDialog = useDeferred(ADDRESS_DIALOG, shown === 'address');
  const LibraryDialog = useDeferred(LIBRARY_DIALOG, shown === 'library');
  const FocusDialog = useDeferred(FOCUS_DIALOG, shown === 'focus');
  const opening = useOpenForCrop();
  const close = () => {
    // The dialog returns focus to its opener, which may have unmounted.
    flushSync(() => setShown(null));
    opening.data?.picture.close();
    opening.reset();
    button.current?.focus();
  };
  const open = (file: Blob) => {
    setShown('sources');
    opening.mutate(file);
  };
  const remove = () => {
    show('');
    close();
  };
  const dialog = { noun, kind, url, focus, current: url, onChoose: show, onClose: close };
  return (
    <DropZone label={noun} onFiles={([file]) => file && open(file)} className="relative">
      <PictureButton
        ref={button}
        name={name}
        kind={kind}
        noun={noun}
        url={url}
        focus={focus}
        onPress={() => setShown('sources')}
      />
      <PictureError name={name} />
      {PictureSources && shown === 'sources' && !opening.data && (
        <PictureSources
          {...dialog}
          failure={opening.error}
          isOpening={opening.isPending}
          onFile={open}
          onLibrary={() => setShown('library')}
          onAddress={() => setShown('address')}
          {...(isStoredPicture(url) && {
            onCrop: () => opening.mutate(url),
            onFocus: () => setShown('focus'),
          })}
          // A gallery entry is removed as a whole.
          {...(url !== '' && kind !== 'gallery' && { onRemove: remove })}
        />
      )}
      {opening.data && (
        <opening.data.CropDialog {...dialog} picture={opening.data.picture} onUse={show} />
      )}
      {AddressDialog && shown === 'address' && <AddressDialog {...dialog} />}
      {FocusDialog && shown === 'focus' && <FocusDialog {...dialog} onUse={showFocus} />}
      {LibraryDialog && shown === 'library' && <LibraryDialog {...dialog} onChoose={choose} />}
    </DropZone>
  );
}

/** @returns the field's picture, and functions to change it, its alt text and its focal point */
function useShownPicture(name: PicturePath, kind: PictureKind) {
  const { getValues, setValue } = useFormContext<ProfileDraft>();
  const focusPath = toFocusPath(name) as FocusPath;
  const url = useWatch<ProfileDraft, PicturePath>({ name }).trim();
  const focus = useWatch<ProfileDraft, FocusPath>({ name: focusPath }) ?? null;
  const showFocus = (point: Focus | null) => setValue(focusPath, point, { shouldDirty: true });
  const show = (next: string) => {
    // A focal point belongs to one picture.
    if (next !== url && getValues(focusPath)) showFocus(null);
    setValue(name, next, { shouldDirty: true, shouldValidate: true });
  };
  const choose = (next: string, alt: string) => {
    show(next);
    if (kind === 'gallery' && alt !== '') {
      setValue(name.replace(/url$/, 'alt') as PicturePath, alt, { shouldDirty: true });
    }
  };
  return { url, focus, show, choose, showFocus };
}

type PictureButtonProps = PictureFieldProps & {
  ref: React.Ref<HTMLButtonElement>;
  url: string;
  focus: Focus | null;
  onPress: () => void;
};

function PictureButton({ ref, name, kind, noun, url, focus, onPress }: PictureButtonProps) {
  const { badge } = findPictureKind(kind);
  return (
    <button
      ref={ref}
      type="button"
      data-place={name}
      aria-label={`${url === '' ? 'Add' : 'Change'} ${noun}`}
      aria-haspopup="dialog"
      className={clsx('group relative block', findPictureKind(kind).button)}
      onClick={onPress}
    >
      <PicturePreview url={url} kind={kind} focus={focus} />
      {badge && (
        <span
          aria-hidden
          className={clsx(
            'absolute grid size-7 place-items-center rounded-full border border-line bg-raised text-ink-soft shadow-raised transition-colors group-hover:bg-hover group-hover:text-ink [&_svg]:size-3.5',
            badge,
          )}
        >
          <Camera />
        </span>
      )}
    </button>
  );
}

function PictureError({ name }: { name: PicturePath }) {
  const error = useDraftError(name);
  return (
    error && (
      <p role="alert" className="mt-1.5 text-danger">
        {error}
      </p>
    )
  );
}
