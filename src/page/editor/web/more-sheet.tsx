import { clsx } from 'clsx';
import { CreditCard, ExternalLink, Globe, Images, ListTree, QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { bioPath, PATHS } from '#kit/rules/paths.ts';
import { BottomSheet } from '#kit/web/overlays/bottom-sheet.tsx';
import { codePath } from '#page/qr/rules/scan-path.ts';
import type { EditorTool } from './editor-tools.tsx';
import { TOOL_ICONS } from './tool-icons.tsx';

type MoreSheetProps = {
  username: string;
  /** The user whose page it is. */
  ownerId: string;
  tools: readonly EditorTool[];
  /** Whether it is another person's page: only its owner has the library and the domain. */
  isOfOther: boolean;
  onForm: () => void;
  onTool: (tool: EditorTool) => void;
  onClose: () => void;
};

/** All other actions on the whole page. */
export function MoreSheet(props: MoreSheetProps) {
  const { username, ownerId, tools, isOfOther, onForm, onTool, onClose } = props;
  return (
    <BottomSheet title="More" onClose={onClose}>
      <ul className="-mx-2 flex flex-col">
        <Row>
          <button type="button" className={ROW_LOOK} onClick={onForm}>
            <ListTree aria-hidden />
            Edit as a form
          </button>
        </Row>
        {tools.map((tool) => (
          <Row key={tool.label}>
            <button type="button" className={ROW_LOOK} onClick={() => onTool(tool)}>
              {TOOL_ICONS[tool.label]}
              {tool.label}
            </button>
          </Row>
        ))}
        {!isOfOther && (
          <>
            <Row>
              <Link to={PATHS.gallery} className={ROW_LOOK}>
                <Images aria-hidden />
                Gallery
              </Link>
            </Row>
            <Row>
              <Link to={PATHS.print} className={ROW_LOOK}>
                <CreditCard aria-hidden />
                Print and share
              </Link>
            </Row>
            <Row>
              <Link to={PATHS.ownDomain} className={ROW_LOOK}>
                <Globe aria-hidden />
                Own domain
              </Link>
            </Row>
          </>
        )}
        <Row>
          <a href={bioPath(username)} target="_blank" rel="noopener" className={ROW_LOOK}>
            <ExternalLink aria-hidden />
            View page
          </a>
        </Row>
        <Row>
          <Link to={codePath(isOfOther ? ownerId : null)} className={ROW_LOOK}>
            <QrCode aria-hidden />
            {isOfOther ? 'Show their code' : 'Show your code'}
          </Link>
        </Row>
      </ul>
    </BottomSheet>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <li className="flex flex-col">{children}</li>;
}

const ROW_LOOK = clsx(
  'flex min-h-13 items-center gap-4 rounded-md px-3 text-left text-base transition-colors hover:bg-hover',
  '[&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-faint',
);
