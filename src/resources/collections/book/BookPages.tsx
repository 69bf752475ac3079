import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookPages as Pages } from '#contract/collections/books.ts';

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
  const box = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: pages.length,
    getScrollElement: () => box.current,
    estimateSize: () => 108,
    overscan: 6,
  });
  return (
    // Focusable, because what scrolls must be reachable by keyboard.
    <Box ref={box} tabIndex={0} sx={boxStyle}>
      <Box
        component="ol"
        aria-label={t('book.pages')}
        sx={{ position: 'relative', height: list.getTotalSize(), m: 0, p: 0, listStyle: 'none' }}
      >
        {list.getVirtualItems().map(({ index, key, start }) => {
          const page = pages[index];
          if (!page) return null;
          const section = sectionOf(page.number);
          return (
            <Box
              component="li"
              key={key}
              ref={list.measureElement}
              data-index={index}
              aria-setsize={pages.length}
              aria-posinset={index + 1}
              sx={pageStyle}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {t('book.page', { page: page.number })}
                </Typography>
                <Typography variant="body2" color="text.secondary" noWrap sx={{ flex: 1, minWidth: 0 }}>
                  {section}
                </Typography>
                <Button size="small" onClick={() => onStart(page.number)} sx={{ flex: 'none' }}>
                  {t('book.startHere')}
                </Button>
              </Box>
              <Typography variant="body2" color="text.secondary" sx={textStyle}>
                {page.preview || t('book.noText')}
              </Typography>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const boxStyle = {
  overflowY: 'auto',
  minHeight: 200,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};
const pageStyle = {
  position: 'absolute',
  insetInline: 0,
  top: 0,
  p: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
};
const textStyle = {
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};
