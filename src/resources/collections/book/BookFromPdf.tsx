import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#contract/files.ts';
import { LoadingOverlay } from '../../../components/LoadingOverlay.tsx';
import { ContentMessage } from '../content/ContentMessage.tsx';
import { BookFile } from './BookFile.tsx';
import { BookSections } from './BookSections.tsx';
import type { BookPart } from './book-part.ts';
import { problemsOfSections, type SectionDraft, type SectionProblem } from './book-sections.ts';
import { useBookInit } from './use-book-init.ts';
import { useBookPages } from './use-book-pages.ts';

/** Sections of a book that are cut out of a PDF. */
export function BookFromPdf({ collection, onTouched, onCancel, onDone }: BookPart) {
  const { t } = useTranslation(['collections', 'common', 'validation']);
  const [file, setFile] = useState<StoredFile>();
  const [sections, setSections] = useState<SectionDraft[]>([]);
  const [isValidated, setIsValidated] = useState(false);
  const { data: book, query } = useBookPages(file?._id);
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

  // Blank fields are told of only when the book shall be made: one who is about to fill them knows.
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
        {file && !book && <ContentMessage error={query.error} onRetry={() => void query.refetch()} />}
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

// Sections and pages scroll on their own where they stand side by side.
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
