import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { downloadArchive } from '../../../lib/download-archive.ts';
import { toErrorSentence } from '../../../lib/error-sentence.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

/** Everything the owner has, to take along. */
export function ExportSettings() {
  const archive = useMutation({ mutationFn: downloadArchive });
  return (
    <Card
      title="Your data"
      description="One archive with your page as a file that opens anywhere, your contact card, pictures, versions, leads and numbers."
    >
      <div className="flex flex-col items-start gap-4">
        {archive.isError && (
          <Banner tone="danger" announce>
            {toErrorSentence(archive.error, 'The archive could not be made. Please try again.')}
          </Banner>
        )}
        <Button
          variant="secondary"
          busy={archive.isPending}
          busyLabel="Preparing…"
          onClick={() => archive.mutate()}
        >
          <Download />
          Download my data
        </Button>
      </div>
    </Card>
  );
}
