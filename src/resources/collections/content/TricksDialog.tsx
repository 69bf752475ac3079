import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { CourseMissing } from './CourseMissing.tsx';
import type { TricksProps } from './content-modals.ts';
import { TricksList } from './TricksList.tsx';
import { useCourse } from './use-course.ts';

/** The entries of a course at a glance: type and difficulty of each, to open it or to take it out. */
export default function TricksDialog({
  collectionId,
  mayWrite,
  open,
  onClose,
}: TricksProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['collections', 'common']);
  const isNarrow = useMediaQuery('(max-width: 600px)');
  const { course, error, retry } = useCourse(collectionId);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      maxWidth="md"
      fullWidth
      fullScreen={isNarrow}
      aria-labelledby="course-tricks-title"
      slotProps={{ paper: { sx: { height: { xs: '100%', sm: '80vh' } } } }}
    >
      <DialogTitle id="course-tricks-title">{t('content.tricks.title')}</DialogTitle>
      <DialogContent dividers sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, p: 2 }}>
        {course ? (
          <TricksList course={course} mayWrite={mayWrite} onLeave={onClose} />
        ) : (
          <CourseMissing error={error} onRetry={retry} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
