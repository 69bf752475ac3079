import PictureAsPdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookEndpoints } from '#contract/collections/books.ts';
import type { StoredFile } from '#contract/files.ts';
import { LoadingOverlay } from '../../../components/LoadingOverlay.tsx';
import { LoadMessage } from '../../../components/LoadMessage.tsx';
import { useJob } from '../../../components/use-job.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useEndpoint, useEndpointCall } from '../../../providers/use-endpoint.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
import { fileLibrary } from '../../files/file-modals.ts';
import type { BookPart } from './BookDialog.tsx';
import { BookSections } from './BookSections.tsx';
import { problemsOfSections, type SectionDraft, type SectionProblem } from './book-sections.ts';

/** Sections of a book that are cut out of a PDF. */
export function BookFromPdf({ collection, onTouched, onCancel, onDone }: BookPart) {
  const { t } = useTranslation(['collections', 'common', 'validation']);
  const [file, setFile] = useState<StoredFile>();
  const [sections, setSections] = useState<SectionDraft[]>([]);
  const [isValidated, setIsValidated] = useState(false);
  const { data: book, query } = useEndpoint(
    bookEndpoints.pages,
    { params: { fileId: file?._id ?? '' } },
    { enabled: file !== undefined, retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000 },
  );
  const { init, job, issues, forgetIssues } = useBookInit(collection.id);
  const problems = problemsOfSections(sections, book?.pageCount ?? 0);
  const isFaulty = problems.some((found) => Object.keys(found).length > 0);

  const change = (changed: SectionDraft[]) => {
    onTouched();
    forgetIssues();
    setSections(changed);
  };
  const create = async () => {
    setIsValidated(true);
    if (!file || isFaulty || sections.length === 0) return;
    if (await init(file._id, sections)) onDone();
  };

  // Blank fields are reported only when the book is submitted: until then they may still be filled.
  const say = (problem: SectionProblem | undefined) =>
    problem && (isValidated || problem.kind !== 'required')
      ? t(`book.problem.${problem.kind}`, { ...problem })
      : undefined;
  const messages = problems.map(({ title, pageFrom, pageTo }, index) => ({
    title: say(title) ?? issues[`${index}.title`],
    pageFrom: say(pageFrom) ?? issues[`${index}.pageFrom`],
    pageTo: say(pageTo) ?? issues[`${index}.pageTo`],
  }));

  const chooser = (
    <BookFile
      file={file}
      pageCount={book?.pageCount}
      error={isValidated && !file ? t('book.problem.required') : undefined}
      onFile={(chosen) => {
        setFile(chosen);
        change([]);
      }}
    />
  );
  return (
    <>
      <DialogContent sx={contentStyle}>
        {file ? (
          chooser
        ) : (
          <Box sx={invitationStyle}>
            <Typography>{t('book.pdfHelp')}</Typography>
            {chooser}
          </Box>
        )}
        {book && <BookSections book={book} sections={sections} messages={messages} onChange={change} />}
        {file && !book && <LoadMessage error={query.error} onRetry={() => void query.refetch()} />}
      </DialogContent>
      <DialogActions sx={{ borderTop: 1, borderColor: 'divider', flexWrap: 'wrap' }}>
        {isValidated && book && sections.length === 0 && (
          <Typography color="error" role="alert" sx={{ mr: 'auto' }}>
            {t('book.noSections')}
          </Typography>
        )}
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        <Button variant="contained" disabled={job.isRunning} onClick={() => void create()}>
          {t('book.create', { count: sections.length })}
        </Button>
      </DialogActions>
      <LoadingOverlay open={job.isRunning} message={t('book.cutting')} {...job} />
    </>
  );
}

// Sections and pages scroll separately where they are side by side.
const contentStyle = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  minHeight: 0,
  overflowY: { xs: 'auto', md: 'hidden' },
};

const invitationStyle = {
  m: 'auto',
  maxWidth: 480,
  display: 'grid',
  gap: 2,
  justifyItems: 'center',
  textAlign: 'center',
};

interface BookFileProps {
  file?: Pick<StoredFile, 'name'>;
  /** How many pages it has, once that is known. */
  pageCount?: number;
  error?: string;
  onFile: (file: StoredFile) => void;
}

/** The PDF that a book is cut from: one of the library, or one that is uploaded there. */
function BookFile({ file, pageCount, error, onFile }: BookFileProps) {
  const { t } = useTranslation('collections');
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <Button
          variant={file ? 'outlined' : 'contained'}
          startIcon={<PictureAsPdfIcon />}
          onClick={() => fileLibrary.open({ accept: 'pdf', onChoose: onFile })}
        >
          {t(file ? 'book.otherPdf' : 'book.choosePdf')}
        </Button>
        {file && (
          <Typography sx={{ overflowWrap: 'anywhere', minWidth: 0 }} role="status">
            {pageCount === undefined
              ? file.name
              : t('book.fileOf', { name: file.name, pages: t('book.pageCount', { count: pageCount }) })}
          </Typography>
        )}
      </Box>
      {error && (
        <Typography color="error" variant="body2" role="alert" sx={{ mt: 0.5 }}>
          {error}
        </Typography>
      )}
    </Box>
  );
}

/** What the server refused of a section: the message by `index.field`. */
type BookIssues = Record<string, string>;

/** Has a PDF cut into sections of a book; true when they are there. What the server refuses is shown beside its section. */
function useBookInit(collectionId: string) {
  const { t } = useTranslation('collections');
  const job = useJob();
  const callEndpoint = useEndpointCall();
  const { changed } = useResourceMutations('collections');
  const [issues, setIssues] = useState<BookIssues>({});

  const init = async (fileId: string, drafts: readonly SectionDraft[]): Promise<boolean> => {
    setIssues({});
    const sections = drafts.map(({ title, pageFrom, pageTo }) => ({
      title,
      pageFrom: Number(pageFrom),
      pageTo: Number(pageTo),
    }));
    try {
      await job.run((jobId) =>
        callEndpoint(
          bookEndpoints.init,
          { params: { collectionId }, body: { fileId, sections, jobId } },
          { success: ({ insertedItems }) => t('book.done', { count: insertedItems }) },
        ),
      );
      await changed(collectionId);
      return true;
    } catch (error) {
      const refused = error instanceof ApiError ? Object.entries(error.errors) : [];
      const ofSections = refused.flatMap(([path, message]) => {
        const place = /^sections\.(\d+\.\w+)$/.exec(path)?.[1];
        return place ? [[place, message] as const] : [];
      });
      setIssues(Object.fromEntries(ofSections));
      return false;
    }
  };

  return { init, job, issues, forgetIssues: () => setIssues({}) };
}
