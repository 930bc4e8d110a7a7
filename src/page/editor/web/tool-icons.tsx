import { FileUp, History } from 'lucide-react';

/** The actions on the whole page, by name. */
export const TOOL_ICONS = { Import: <FileUp />, Versions: <History /> };
