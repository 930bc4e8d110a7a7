import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { useTheme } from '#kit/web/look/theme.ts';
import { Card } from '#kit/web/ui/card.tsx';

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
