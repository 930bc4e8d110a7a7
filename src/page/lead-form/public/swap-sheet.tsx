import { usePageWords } from '#page/words/public/page-words.ts';
import { SwapForm, type SwapFormProps } from './swap-form.tsx';

export type SwapSheetProps = SwapFormProps & {
  /** The form's own page at the product's host, which knows the visitor's session; null on that host. */
  signedInUrl: string | null;
};

/** The form to send a contact back, which opens once a visitor saves the owner's. Needs its script. */
export function SwapSheet({ signedInUrl, ...form }: SwapSheetProps) {
  const { swap } = usePageWords().lead;
  const { profile, sender } = form;
  return (
    // Not labelled by its heading, which disappears with the form.
    <dialog className="swap" aria-label={swap.heading}>
      <SwapForm {...form} className="lead">
        <p dir="auto">{profile.full_name || profile.username}</p>
        {sender === null && <Ways signedInUrl={signedInUrl} />}
      </SwapForm>
      <form method="dialog">
        <button type="submit">{swap.close}</button>
      </form>
    </dialog>
  );
}

/**
 * Ways to fill in the form: the phone's contacts if the browser has them, a file, and the visitor's own
 * page.
 */
function Ways({ signedInUrl }: Pick<SwapSheetProps, 'signedInUrl'>) {
  const { contacts, file, ownPage } = usePageWords().lead.swap;
  return (
    <div className="ways">
      <button type="button" hidden>
        {contacts}
      </button>
      <label>
        {file}
        <input type="file" accept=".vcf,text/vcard,text/x-vcard" />
      </label>
      {signedInUrl && <a href={signedInUrl}>{ownPage}</a>}
    </div>
  );
}
