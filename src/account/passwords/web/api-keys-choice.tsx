import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Checkbox } from '#kit/web/fields/checkbox.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { REVOKE_KEYS } from './finish-password.ts';
import { apiKeysQuery } from './own-api-keys.ts';

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
