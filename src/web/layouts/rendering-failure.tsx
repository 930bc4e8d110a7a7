import { SUPPORT_LINKS } from '#domain/product.ts';
import { Button } from '../ui/button.tsx';
import { TEXT_LINK_LOOK } from '../ui/text-link.ts';
import { StatusScreen } from './status-screen.tsx';

/** Shown in place of a screen that could not be drawn (specification section 8). */
export function RenderingFailure({ error }: { error: unknown }) {
  return (
    <StatusScreen
      title="Something went wrong."
      actions={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
    >
      <p>{error instanceof Error && error.message ? error.message : 'Unknown error.'}</p>
      <p>
        If this continues, please{' '}
        <a href={SUPPORT_LINKS[0].url} className={TEXT_LINK_LOOK}>
          contact support
        </a>
        .
      </p>
    </StatusScreen>
  );
}
