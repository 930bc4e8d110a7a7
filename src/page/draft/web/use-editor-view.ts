import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';

/** The part of the editor beside the page. */
export type EditorView = 'form' | 'design';

/**
 * Content and design are two URLs of one editor, which keeps its draft between them.
 *
 * @param hasDesign whether the look can be edited here
 */
export function useEditorView(hasDesign: boolean) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const view: EditorView = hasDesign && pathname === PATHS.personalize ? 'design' : 'form';
  const show = (next: EditorView) => {
    if (next === view) return;
    void navigate(next === 'design' ? PATHS.personalize : PATHS.edit, {
      preventScrollReset: true,
      replace: true,
    });
  };
  return { view, show };
}
