import { importAgain } from '#kit/public/import-again.ts';
import { isLasting, readStoredSession } from '#kit/web/session/stored-session.ts';
import { toCardName } from '#page/card/rules/card-name.ts';
import { startSwap } from '#page/script/public/swap.ts';

/*
 * Loaded when Contact is pressed on a public page, to ask for the visitor's card. The dashboard's parts load
 * only for people who are signed in or choose a file.
 */
startSwap({
  async getToken() {
    const stored = readStoredSession();
    if (stored !== null && isLasting(stored)) return stored.access_token;
    const { getSession } = await importAgain(() => import('#kit/web/session/session.ts'));
    return (await getSession())?.access_token ?? null;
  },
  async readCard(file) {
    const { decodeText, readCard } = await importAgain(() => import('#page/card/web/read-card.ts'));
    const card = await readCard(decodeText(new Uint8Array(await file.arrayBuffer())));
    if (card === null) return null;
    const { email, phone, company } = card;
    return { full_name: toCardName(card, '').whole, email, phone, company };
  },
});
