import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataClient } from '../../lib/data/data-client.ts';
import { toErrorSentence } from '../../lib/data/error-sentence.ts';
import { makeStale, staleAfter } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';

type Judgement = { id: string; outcome: 'nothing' | 'suspended'; note: string };

/** Judges a report: the page goes, or stays. */
export function useCloseReport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (judgement: Judgement) => {
      await dataClient.rpc('admin_close_report', judgement).throwOnError();
    },
    onSuccess: (_data, { outcome }) =>
      toast.success(outcome === 'suspended' ? 'The page is suspended' : 'The page stays as it is'),
    onError: (error) => toast.error(toErrorSentence(error, 'The report could not be closed')),
    onSettled: () => makeStale(queryClient, staleAfter.judgement()),
  });
}

type AppealAnswer = { id: string; lift: boolean; answer: string };

/** Answers an owner's appeal. */
export function useAnswerAppeal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (answer: AppealAnswer) => {
      await dataClient.rpc('admin_answer_appeal', answer).throwOnError();
    },
    onSuccess: (_data, { lift }) =>
      toast.success(lift ? 'The page is open again' : 'The owner reads your answer'),
    onError: (error) => toast.error(toErrorSentence(error, 'The appeal could not be answered')),
    onSettled: () => makeStale(queryClient, staleAfter.judgement()),
  });
}

/** Sends what an owner says to their suspension. */
export function useAppeal(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (text: string) => {
      await dataClient.rpc('appeal', { text }).throwOnError();
    },
    onSuccess: () => toast.success('Your appeal is sent'),
    onSettled: () => makeStale(queryClient, staleAfter.appeal(userId)),
  });
}

/** A name or a mail domain to be kept out. */
export type NewBan = { kind: 'name' | 'domain'; value: string; isPart: boolean; note: string };

/** Keeps a name or a mail domain out. */
export function useBan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, value, isPart, note }: NewBan): Promise<number> => {
      const asked =
        kind === 'name'
          ? dataClient.rpc('admin_ban_name', { name: value, is_part: isPart, note })
          : dataClient.rpc('admin_ban_mail_domain', { domain: value, note });
      return Number((await asked.throwOnError()).data);
    },
    onSuccess: (count, { kind }) => toast.success(...toBanWords(kind, count)),
    onSettled: () => makeStale(queryClient, staleAfter.ban()),
  });
}

/** Lets a name or a mail domain in again. */
export function useUnban() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, kind }: { id: string; kind: string }) => {
      const name = kind === 'name' ? 'admin_unban_name' : 'admin_unban_mail_domain';
      await dataClient.rpc(name, { id }).throwOnError();
    },
    onSuccess: () => toast.success('The ban is lifted'),
    onError: (error) => toast.error(toErrorSentence(error, 'The ban could not be lifted')),
    onSettled: () => makeStale(queryClient, staleAfter.ban()),
  });
}

/** Who is there already stays, and is counted. */
function toBanWords(kind: NewBan['kind'], count: number): [title: string, sentence?: string] {
  const thing = kind === 'name' ? 'page' : 'account';
  if (count === 0) return ['Banned'];
  const many = count === 1 ? `One ${thing} has` : `${count.toLocaleString()} ${thing}s have`;
  return ['Banned', `${many} it already, and keep${count === 1 ? 's' : ''} it.`];
}
