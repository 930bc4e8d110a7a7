import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PATHS } from '#domain/paths.ts';
import { apiKeysQuery } from '#web/lib/account/own-api-keys.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TEXT_LINK_LOOK } from '#web/ui/text-link.ts';
import { REVOKE_KEYS } from '../../mutations/passwords.ts';

/** Offers to revoke API keys, which outlive a password; renders nothing without keys. */
export function ApiKeysChoice() {
  const userId = useOwner();
  const { data: keys = [] } = useQuery(apiKeysQuery(userId));
  if (keys.length === 0) return null;
  const label =
    keys.length === 1 ? 'Revoke my API key too' : `Revoke my ${keys.length} API keys too`;
  return (
    <div className="flex flex-col items-start">
      <Checkbox name={REVOKE_KEYS} label={label} showLabel />
      <p className="text-ink-soft">
        API keys keep working after a password change. Revoke them if someone else may have them.{' '}
        <Link to={PATHS.apiKeys} className={TEXT_LINK_LOOK}>
          See your API keys
        </Link>
      </p>
    </div>
  );
}
