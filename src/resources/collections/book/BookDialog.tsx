import Box from '@mui/material/Box';
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

const ways = [
  ['pdf', BookFromPdf],
  ['typed', BookTyped],
] as const;
type Way = (typeof ways)[number][0];

/** What is between tabs and buttons scrolls. */
const panelStyle = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const;

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
        <Tab value="pdf" label={t('book.fromPdf')} id="book-pdf" aria-controls="book-pdf-panel" />
        <Tab value="typed" label={t('book.typed')} id="book-typed" aria-controls="book-typed-panel" />
      </Tabs>
      {/* Both stay, so that what was begun in one is kept while the other is looked at. */}
      {ways.map(([name, Part]) => (
        <Box
          key={name}
          id={`book-${name}-panel`}
          role="tabpanel"
          aria-labelledby={`book-${name}`}
          sx={way === name ? panelStyle : { display: 'none' }}
        >
          <Part {...parts} />
        </Box>
      ))}
    </DialogFrame>
  );
}

/** What the dialog hands to each of the ways to add sections. */
export interface BookPart {
  collection: BookProps['collection'];
  /** Something was written that would be lost. */
  onTouched: () => void;
  onCancel: () => void;
  onDone: () => void;
}
