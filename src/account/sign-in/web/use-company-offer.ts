import { useRef, useState } from 'react';
import type { Provider } from '#kit/web/connection/config.ts';
import { findCompany } from './mutations.ts';

/** The company that the typed address may sign in through, once it's known. */
export function useCompanyOffer() {
  const [offer, setOffer] = useState<{ company: Provider; email: string } | null>(null);
  const asked = useRef('');
  const offerTo = async (email: string) => {
    if (asked.current === email) return;
    asked.current = email;
    const company = await findCompany(email);
    // Another email may have been typed in the meantime.
    if (asked.current === email) setOffer(company && { company, email });
  };
  return { offer, offerTo };
}
