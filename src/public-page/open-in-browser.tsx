import { bioPath, contactCardPath, qrCodePath } from '#domain/paths.ts';
import { css } from './style/css.ts';

const CODE_PIXELS = 168;

/**
 * The ways out of an app whose browser cannot save a contact card. Closed, and so unseen and its
 * code unloaded, until the script finds itself in such an app and the visitor asks for the card.
 */
export function OpenInBrowser({ username }: { username: string }) {
  return (
    <dialog className="card way-out" aria-labelledby="way-out">
      <h2 id="way-out">Save this contact</h2>
      <p>
        This app cannot save contacts. Open the page in Safari or Chrome: tap ••• or ⋮, then “Open
        in browser”.
      </p>
      <a href={bioPath(username)} data-open="">
        Open in browser
      </a>
      <input readOnly aria-label="Link to this page" />
      <button type="button">Copy link</button>
      <img
        src={qrCodePath(username, 'svg')}
        alt="QR code of this page, to scan with another phone"
        width={CODE_PIXELS}
        height={CODE_PIXELS}
        loading="lazy"
      />
      <a href={contactCardPath(username)} download>
        Download anyway
      </a>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}

export const OPEN_IN_BROWSER_STYLE = css`
  .way-out { width: min(22rem, 100% - 2rem); margin: auto; font: inherit; text-align: center }
  .way-out::backdrop { background: rgb(0 0 0/.6) }
  .way-out > * + * { margin-block-start: .75rem }
  .way-out a, .way-out button, .way-out input {
    display: block; width: 100%; min-height: 44px; padding: .625rem .75rem; border: 1px solid var(--field); border-radius: 8px;
    background: none; color: inherit; font: inherit; text-align: center; text-decoration: none; cursor: pointer
  }
  .way-out [data-open] { border: 0; background: var(--accent); color: var(--on-accent); font-weight: 600 }
  .way-out form button, .way-out [download] { border: 0; color: var(--soft) }
  .way-out img { display: block; margin-inline: auto; border-radius: 12px }
`;
