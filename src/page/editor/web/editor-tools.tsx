import { CreditCard, Ellipsis, ExternalLink, Images, QrCode } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { bioPath, PATHS } from '#kit/rules/paths.ts';
import { Button, IconButton } from '#kit/web/buttons/button.tsx';
import { HistoryButtons } from '#kit/web/buttons/history-buttons.tsx';
import { DropdownMenu, MenuItem } from '#kit/web/overlays/dropdown-menu.tsx';
import type { DraftHistory } from '#page/draft/web/use-draft-history.ts';
import { codePath } from '#page/qr/rules/scan-path.ts';
import { TOOL_ICONS } from './tool-icons.tsx';

/** An action on the whole page, in its own window. */
export type EditorTool = {
  label: keyof typeof TOOL_ICONS;
  /** Renders the window, until it calls `close`. */
  draw: (close: () => void) => ReactNode;
};

type EditorToolsProps = Pick<DraftHistory, 'undo' | 'redo'> & {
  username: string;
  /** The user whose page it is, if it is another person's. */
  codeOf: string | null;
  tools: readonly EditorTool[];
};

/** Page-wide tools: undo, redo and a link to the page; a menu holds the rest. */
export function EditorTools({ undo, redo, username, codeOf, tools }: EditorToolsProps) {
  const [opened, setOpened] = useState<EditorTool | null>(null);
  const page = { href: bioPath(username), target: '_blank', rel: 'noopener' };
  return (
    <div role="toolbar" aria-label="Page" className="flex items-center gap-1">
      <HistoryButtons undo={undo} redo={redo} />
      <Button asChild variant="secondary" className="max-sm:hidden">
        <a {...page}>
          <ExternalLink />
          View page
        </a>
      </Button>
      <DropdownMenu trigger={<IconButton label="More" icon={<Ellipsis />} />}>
        <MenuItem asChild>
          <a {...page} className="sm:hidden">
            <ExternalLink aria-hidden />
            View page
          </a>
        </MenuItem>
        {tools.map((tool) => (
          <MenuItem key={tool.label} icon={TOOL_ICONS[tool.label]} onSelect={() => setOpened(tool)}>
            {tool.label}
          </MenuItem>
        ))}
        <MenuItem asChild>
          <Link to={PATHS.gallery}>
            <Images aria-hidden />
            Gallery
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to={codePath(codeOf)}>
            <QrCode aria-hidden />
            {codeOf === null ? 'Show your code' : 'Show their code'}
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to={PATHS.print}>
            <CreditCard aria-hidden />
            Print and share
          </Link>
        </MenuItem>
      </DropdownMenu>
      {opened?.draw(() => setOpened(null))}
    </div>
  );
}
