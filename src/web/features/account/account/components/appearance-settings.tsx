import { useTheme } from '#web/lib/look/theme.ts';
import { Card } from '#web/ui/card.tsx';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';

/** How the dashboard looks in this browser. */
export function AppearanceSettings() {
  const { theme, toggleTheme } = useTheme();
  return (
    <Card title="Appearance">
      <SwitchField
        label="Dark mode"
        description="Saved on this device. Until you choose, it follows your system."
        checked={theme === 'dark'}
        onCheckedChange={toggleTheme}
      />
    </Card>
  );
}
