import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmLeaving } from '../../../components/form/drafts/LeaveGuard.tsx';
import { BookFromPdf } from './BookFromPdf.tsx';
import { BookTyped } from './BookTyped.tsx';
import type { BookProps } from './book-modal.ts';

type Way = 'pdf' | 'typed';

/** Adds sections to a book: cut out of a PDF, or written by hand. */
export default function BookDialog({
  collection,
  open,
  onClose,
}: BookProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['collections', 'form']);
  const isNarrow = useMediaQuery('(max-width: 900px)');
  const [way, setWay] = useState<Way>('pdf');
  const isTouched = useRef(false);
  const leave = async () => {
    if (!isTouched.current || (await confirmLeaving(t))) onClose();
  };
  const parts = {
    collection,
    onTouched: () => {
      isTouched.current = true;
    },
    onCancel: () => void leave(),
    onDone: onClose,
  };

  return (
    <Dialog
      open={open}
      onClose={leave}
      maxWidth="lg"
      fullWidth
      fullScreen={isNarrow}
      aria-labelledby="book-title"
      slotProps={{ paper: { sx: { height: { xs: '100%', md: '90vh' } } } }}
    >
      <DialogTitle id="book-title" sx={{ overflowWrap: 'anywhere' }}>
        {t('book.title', { title: collection.title })}
      </DialogTitle>
      <Tabs
        value={way}
        onChange={(_event, next: Way) => setWay(next)}
        aria-label={t('book.ways')}
        sx={{ px: 2, borderBottom: 1, borderColor: 'divider', flex: 'none' }}
      >
        <Tab value="pdf" label={t('book.fromPdf')} />
        <Tab value="typed" label={t('book.typed')} />
      </Tabs>
      {way === 'pdf' ? <BookFromPdf {...parts} /> : <BookTyped {...parts} />}
    </Dialog>
  );
}
