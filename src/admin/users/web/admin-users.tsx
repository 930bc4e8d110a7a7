import { ShieldCheck, Users } from 'lucide-react';
import { FlagToggle } from '#kit/web/lists/flag-toggle.tsx';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { Screen } from '#kit/web/ui/page-header.tsx';
import { PEOPLE_COLUMNS, PEOPLE_GROUPS } from './people-columns.tsx';
import { peopleList } from './queries.ts';

export function AdminUsersScreen() {
  return (
    <Screen title="Users" description="Search any account.">
      <ListTable
        list={peopleList}
        icon={<Users />}
        failed="We couldn’t load the accounts"
        toggles={(address) => (
          <FlagToggle address={address} param="administrators" icon={<ShieldCheck />}>
            Administrators
          </FlagToggle>
        )}
        empty={{ title: 'No accounts yet', children: 'People appear here once they sign up.' }}
        hint="Matches the start of words in a name, email address or username."
        caption="Accounts"
        columns={PEOPLE_COLUMNS}
        groups={PEOPLE_GROUPS}
        isLink
        isDense
      />
    </Screen>
  );
}
