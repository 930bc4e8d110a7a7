import type { User } from '@supabase/auth-js';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { signInPath } from '#domain/account/redirect.ts';
import { queryClient } from '../lib/data/query-client.ts';
import { useSession } from '../lib/session/session.ts';

/** Draws its children for the signed-in person; once the session has ended it leads to sign in. */
export function SignedInOnly({ children }: { children: (user: User) => ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (!session) return <Navigate to={signInPath(`${pathname}${search}`)} replace />;
  return <QueryClientProvider client={queryClient}>{children(session.user)}</QueryClientProvider>;
}
