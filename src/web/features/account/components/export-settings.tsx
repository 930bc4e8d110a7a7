import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { toErrorSentence } from '../../../lib/data/error-sentence.ts';
import { downloadArchive } from '../../../lib/files/download-archive.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

/** Everything the owner has, to take along. */
export function ExportSettings() {
  const archive = useMutation({ mutationFn: downloadArchive });
  return (
    <Card
      title="Your data"
      description="A ZIP file with your contact card, pictures, versions, leads and numbers, and your page to open in any browser."
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
