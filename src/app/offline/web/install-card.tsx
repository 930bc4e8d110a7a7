import { Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { isInAppBrowser } from '#page/script/public/in-app.ts';
import { askForHomeScreen, isOnHomeScreen, useHomeScreen } from '#page/start/web/home-screen.ts';

/** The steps to install the product on this device, with this browser. */
export function InstallCard() {
  return (
    <Card
      title="On your home screen"
      description="Opens like an app. Your code, numbers and latest leads work without a network."
    >
      <Way />
    </Card>
  );
}

function Way() {
  const way = useHomeScreen();
  if (isOnHomeScreen()) return <p>{PRODUCT_NAME} is installed on this device.</p>;
  if (way === 'asks') {
    return (
      <Button variant="secondary" className="self-start" onClick={() => void askForHomeScreen()}>
        <Smartphone />
        Add to home screen
      </Button>
    );
  }
  if (isInAppBrowser(navigator.userAgent)) {
    return (
      <Steps>
        <li>This app’s browser can’t install. Tap ••• or ⋮.</li>
        <li>Choose “Open in browser”.</li>
        <li>Come back to this screen there.</li>
      </Steps>
    );
  }
  if (way === 'by hand') {
    return (
      <Steps>
        <li>Tap your browser’s Share button.</li>
        <li>Choose “Add to Home Screen”.</li>
        <li>Tap “Add”.</li>
      </Steps>
    );
  }
  return (
    <Steps>
      <li>Open your browser’s menu.</li>
      <li>Choose “Install” or “Add to home screen”. Not every browser has it.</li>
    </Steps>
  );
}

function Steps({ children }: { children: ReactNode }) {
  return <ol className="flex list-decimal flex-col gap-1 pl-5 text-ink-soft">{children}</ol>;
}
