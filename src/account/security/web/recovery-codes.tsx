import { Download } from 'lucide-react';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { downloadFile } from '#kit/web/files/download-file.ts';
import { CopyButton } from '#kit/web/toasts/copy-button.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** New recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  const download = () =>
    downloadFile(
      `${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`,
      new Blob([`${PRODUCT_NAME} recovery codes\n\n${text}\n`], { type: 'text/plain' }),
    );
  return (
    <div className="flex flex-col gap-5">
      <Banner tone="success" title="Two-factor sign-in is on" announce>
        Keep these codes somewhere safe. If you lose your phone, each lets you in once. You won’t
        see them again.
      </Banner>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-8 gap-y-2 rounded-lg bg-sunken p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label="Copy codes" copied="Codes copied" />
        <Button variant="secondary" onClick={download}>
          <Download />
          Download
        </Button>
        <Button onClick={onDone}>I’ve saved them</Button>
      </div>
    </div>
  );
}
