import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { type Told, useWrite } from '#kit/web/data/use-write.ts';
import { useOwner } from '#kit/web/session/owner.ts';

type Judgement = { id: string; outcome: 'nothing' | 'suspended'; note: string };

/** Closes a report: the page is removed, or stays. */
export function useCloseReport() {
  return useWrite({
    write: async (judgement: Judgement) =>
      dataClient.rpc('admin_close_report', judgement).throwOnError(),
    stale: staleAfter.judgement(),
    done: (_answer, { outcome }) =>
      outcome === 'suspended' ? 'The page is suspended' : 'The page stays as it is',
    refused: 'Failed to close the report',
  });
}

type AppealAnswer = { id: string; lift: boolean; answer: string };

/** Answers an owner's appeal. */
export function useAnswerAppeal() {
  return useWrite({
    write: async (answer: AppealAnswer) =>
      dataClient.rpc('admin_answer_appeal', answer).throwOnError(),
    stale: staleAfter.judgement(),
    done: (_answer, { lift }) => (lift ? 'The page is open again' : 'Answer sent to the owner'),
    refused: 'Failed to answer the appeal',
  });
}

/** Sends an owner's appeal against a suspension. */
export function useAppeal() {
  const userId = useOwner();
  return useWrite({
    write: async (text: string) => dataClient.rpc('appeal', { text }).throwOnError(),
    stale: staleAfter.appeal(userId),
    done: 'Your appeal is sent',
  });
}

export type NewBan = { kind: 'name' | 'domain'; value: string; isPart: boolean; note: string };

export function useBan() {
  return useWrite({
    write: async ({ kind, value, isPart, note }: NewBan): Promise<number> => {
      const asked =
        kind === 'name'
          ? dataClient.rpc('admin_ban_name', { name: value, is_part: isPart, note })
          : dataClient.rpc('admin_ban_mail_domain', { domain: value, note });
      return Number((await asked.throwOnError()).data);
    },
    stale: staleAfter.ban(),
    done: (count, { kind }) => toBanWords(kind, count),
  });
}

export function useUnban() {
  return useWrite({
    write: async ({ id, kind }: { id: string; kind: string }) => {
      const name = kind === 'name' ? 'admin_unban_name' : 'admin_unban_mail_domain';
      await dataClient.rpc(name, { id }).throwOnError();
    },
    stale: staleAfter.ban(),
    done: 'The ban is lifted',
    refused: 'Failed to lift the ban',
  });
}

/** Existing accounts and pages aren't affected; the toast counts them. */
function toBanWords(kind: NewBan['kind'], count: number): Told {
  const thing = kind === 'name' ? 'page' : 'account';
  if (count === 0) return 'Banned';
  const many = count === 1 ? `One ${thing} has` : `${count.toLocaleString()} ${thing}s have`;
  return {
    title: 'Banned',
    sentence: `${many} it already, and keep${count === 1 ? 's' : ''} it.`,
  };
}
