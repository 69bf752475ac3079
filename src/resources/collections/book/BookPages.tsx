import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { BookPages as Pages } from '#contract/collections/books.ts';
import { MutedText } from '../../../components/MutedText.tsx';
import { VirtualList } from '../../../components/VirtualList.tsx';

interface Props {
  pages: Pages['pages'];
  /** The section that has a page, by its title. */
  sectionOf: (page: number) => string | undefined;
  /** Begins a section at a page. */
  onStart: (page: number) => void;
}

/** The first words of every page, to find where the sections begin. */
export function BookPages({ pages, sectionOf, onStart }: Props) {
  const { t } = useTranslation('collections');
  return (
    <VirtualList
      rows={pages}
      label={t('book.pages')}
      keyOf={({ number }) => number}
      rowHeight={108}
      sx={{ minHeight: 200, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      {({ number, preview }) => (
        <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {t('book.page', { page: number })}
            </Typography>
            <MutedText noWrap sx={{ flex: 1, minWidth: 0 }}>
              {sectionOf(number)}
            </MutedText>
            <Button size="small" onClick={() => onStart(number)} sx={{ flex: 'none' }}>
              {t('book.startHere')}
            </Button>
          </Box>
          <MutedText sx={textStyle}>{preview || t('book.noText')}</MutedText>
        </Box>
      )}
    </VirtualList>
  );
}

const textStyle = {
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};
