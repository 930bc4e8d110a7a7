import { FileImage, Shapes } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { CopyButton } from '#kit/web/toasts/copy-button.tsx';
import {
  parseShareMark,
  SHARE_MARK_KEYS,
  SHARE_MARKS,
  type ShareMark,
} from '../rules/share-marks.ts';
import { toCodePath } from './page-code.tsx';

type SharePlacesProps = {
  username: string;
  /** The page's URL for that share source. */
  link: string;
  mark: ShareMark | null;
  onChoose: (mark: ShareMark | null) => void;
};

/** Lets the owner choose where people meet the page, with the link and a code to download. */
export function SharePlaces({ username, link, mark, onChoose }: SharePlacesProps) {
  return (
    <div className="flex flex-col gap-4">
      <ChoiceField
        label="Where will you use this code?"
        searchLabel="Search places"
        description="Each place has its own code and link, so Sources tells you which one works."
        options={PLACES}
        value={mark ?? ''}
        onChoose={(place) => onChoose(parseShareMark(place))}
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={link} label="Copy link" copied="Link copied" />
        <Download path={toCodePath(username, 'svg', mark)} icon={<Shapes aria-hidden />}>
          SVG for print
        </Download>
        <Download path={toCodePath(username, 'png', mark)} icon={<FileImage aria-hidden />}>
          PNG for screens
        </Download>
      </div>
    </div>
  );
}

const PLACES = [
  { value: '', label: 'Anywhere' },
  ...SHARE_MARK_KEYS.map((key) => ({ value: key, label: SHARE_MARKS[key] })),
];

type DownloadProps = { path: string; icon: ReactNode; children: ReactNode };

function Download({ path, icon, children }: DownloadProps) {
  return (
    <Button asChild variant="secondary">
      <a href={`${path}${path.includes('?') ? '&' : '?'}download`} download>
        {icon}
        {children}
      </a>
    </Button>
  );
}
