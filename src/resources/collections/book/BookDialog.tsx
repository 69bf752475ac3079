import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { confirmLeaving } from '../../../components/form/drafts/LeaveGuard.tsx';
import type { ModalProps } from '../../../lib/modals.ts';
import type { BookProps } from '../collection-modals.ts';
import { BookFromPdf } from './BookFromPdf.tsx';
import { BookTyped } from './BookTyped.tsx';

type Way = 'pdf' | 'typed';

/** Adds sections to a book: cut out of a PDF, or written by hand. */
export default function BookDialog({ collection, onClose }: BookProps & ModalProps) {
  const { t } = useTranslation(['collections', 'form']);
  const [way, setWay] = useState<Way>('pdf');
  const isTouched = useRef(false);
  const mayClose = async () => !isTouched.current || (await confirmLeaving(t));
  const parts = {
    collection,
    onTouched: () => {
      isTouched.current = true;
    },
    onCancel: async () => {
      if (await mayClose()) onClose();
    },
    onDone: onClose,
  };

  return (
    <DialogFrame
      bare
      title={t('book.title', { title: collection.title })}
      size="lg"
      onClose={onClose}
      mayClose={mayClose}
      paperSx={{ height: { xs: '100%', sm: '90vh' } }}
    >
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
    </DialogFrame>
  );
}
