import { Link2Off } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { editPath, PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { CardForm } from '#kit/web/forms/card-form.tsx';
import { readText } from '#kit/web/forms/use-submit.ts';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { nameOfLink } from '#page/links/rules/name-of-link.ts';
import { readShared, type SharedLink } from '#page/links/rules/shared-link.ts';
import { useFetchLinkPreview } from '#page/links/web/use-fetch-preview.ts';
import { DRAFT_LENGTHS } from '#page/profile/rules/draft-lengths.ts';
import { useAddDraftedLink } from './add-drafted-link.ts';
import { OwnPageScreen } from './own-page-screen.tsx';

/** Where a phone's share sheet leads: a link for the page, which nothing adds without a press. */
export function ShareLinkScreen() {
  const [params] = useSearchParams();
  const link = readShared({
    title: params.get('title'),
    text: params.get('text'),
    url: params.get('url'),
  });
  return (
    <OwnPageScreen title="Add link">
      {(profile) => (
        <div className="mx-auto flex w-full max-w-lg flex-col gap-6">
          <PageHeader title={link ? 'Add this link?' : 'Add link'} />
          {link ? <SharedLinkForm ownerId={profile.user_id} link={link} /> : <NoLink />}
        </div>
      )}
    </OwnPageScreen>
  );
}

function SharedLinkForm({ ownerId, link }: { ownerId: string; link: SharedLink }) {
  const navigate = useNavigate();
  const { ask } = useAddDraftedLink(ownerId);
  const [title, setTitle] = useState(link.title);
  const add = async (form: FormData) => {
    const problem = await ask({ url: link.url, title: readText(form, 'title').trim() });
    if (problem === null) await navigate(editPath('links'), { replace: true });
    return problem;
  };
  return (
    <>
      <CardForm
        title={nameOfLink(link.url)}
        description={link.url}
        label="Add this link"
        saveLabel="Add to my page"
        busyLabel="Adding…"
        isWide
        save={add}
      >
        <TextField
          label="Link title"
          name="title"
          autoComplete="off"
          placeholder={nameOfLink(link.url)}
          maxLength={DRAFT_LENGTHS.buttonText}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <PageTitleOffer url={link.url} onFound={setTitle} />
      </CardForm>
      <Button asChild variant="ghost" className="self-start">
        <Link to={PATHS.edit}>Don’t add it</Link>
      </Button>
    </>
  );
}

/** Our server reads the page, once the owner asks for it. */
function PageTitleOffer({ url, onFound }: { url: string; onFound: (title: string) => void }) {
  const preview = useFetchLinkPreview();
  const read = () =>
    preview.mutate({ url }, { onSuccess: ({ title }) => title !== '' && onFound(title) });
  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="secondary" busy={preview.isPending} busyLabel="Reading…" onClick={read}>
        Use the page’s own title
      </Button>
      {preview.error && (
        <p role="alert" className="text-danger text-sm">
          {toErrorSentence(preview.error, 'We couldn’t read that page.')}
        </p>
      )}
    </div>
  );
}

function NoLink() {
  return (
    <Card>
      <EmptyState
        icon={<Link2Off />}
        title="There’s no link in what you shared"
        action={
          <Button asChild>
            <Link to={editPath('links')}>Type a link</Link>
          </Button>
        }
      >
        Share a website’s address, and it appears here.
      </EmptyState>
    </Card>
  );
}
