import UploadFileIcon from '@mui/icons-material/UploadFile';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Takes the dropped file; undefined where the collection takes none. */
  onFile?: (file: File) => void;
  children: ReactNode;
}

const carriesFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Lets a CSV file be dropped onto what it holds. */
export function CsvDropArea({ onFile, children }: Props) {
  const { t } = useTranslation('collections');
  const [isOver, setIsOver] = useState(false);
  // Entering a child leaves its parent, so the ways in and out are counted.
  const depth = useRef(0);

  const settle = (change: number) => {
    depth.current = Math.max(depth.current + change, 0);
    setIsOver(depth.current > 0);
  };
  if (!onFile) return children;

  return (
    <Box
      sx={{ position: 'relative' }}
      onDragEnter={(event) => carriesFile(event) && settle(1)}
      onDragLeave={(event) => carriesFile(event) && settle(-1)}
      onDragOver={(event) => {
        if (!carriesFile(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      }}
      onDrop={(event) => {
        if (!carriesFile(event)) return;
        event.preventDefault();
        settle(-depth.current);
        const file = event.dataTransfer.files[0];
        if (file) onFile(file);
      }}
    >
      {children}
      {isOver && (
        <Box sx={overStyle}>
          <UploadFileIcon sx={{ fontSize: 40 }} aria-hidden />
          <Typography sx={{ fontWeight: 600 }}>{t('csv.drop')}</Typography>
        </Box>
      )}
    </Box>
  );
}

const overStyle = {
  position: 'absolute',
  inset: 0,
  zIndex: 1,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 1,
  borderRadius: 1,
  border: 2,
  borderStyle: 'dashed',
  borderColor: 'primary.main',
  color: 'primary.main',
  bgcolor: 'background.paper',
  opacity: 0.94,
  pointerEvents: 'none',
};
