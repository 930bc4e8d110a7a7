import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { toErrorSentence } from '../../../lib/data/error-sentence.ts';
import { downloadArchive } from '../../../lib/files/download-archive.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProblemBanner } from '../../../ui/problem-banner.tsx';

/** Everything the owner has, to take along. */
export function ExportSettings() {
  const archive = useMutation({ mutationFn: () => downloadArchive() });
  return (
    <Card
      title="Your data"
      description="A ZIP file with your contact card, pictures, versions, leads and numbers, and your page to open in any browser."
    >
      <div className="flex flex-col items-start gap-4">
        <ProblemBanner
          problem={
            archive.isError &&
            toErrorSentence(archive.error, 'The archive could not be made. Please try again.')
          }
        />
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
