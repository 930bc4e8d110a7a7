import { Smartphone } from 'lucide-react';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { askForHomeScreen, useHomeScreen } from './home-screen.ts';

/**
 * "Add to home screen" in browsers that support it, instructions where it is manual, else nothing.
 */
export function HomeScreen() {
  const way = useHomeScreen();
  if (way === null) return null;
  if (way === 'by hand') {
    return (
      <p className="text-center text-ink-soft">
        To keep {PRODUCT_NAME} on your home screen, tap your browser’s Share button, then “Add to
        Home Screen”.
      </p>
    );
  }
  return (
    <Button variant="secondary" onClick={() => void askForHomeScreen()}>
      <Smartphone />
      Add to home screen
    </Button>
  );
}
