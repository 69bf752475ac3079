import Box from '@mui/material/Box';
import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface DropAreaProps {
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Takes files that are dropped onto what it holds, or pasted anywhere while no text field has the focus. */
export function DropArea({ disabled = false, onFiles, children }: DropAreaProps) {
  const { t } = useTranslation('files');
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    if (disabled) return undefined;
    const paste = (event: Event) => {
      const { clipboardData, target } = event as unknown as ClipboardEvent;
      const files = [...(clipboardData?.files ?? [])];
      const isTyping =
        target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]');
      if (files.length === 0 || isTyping) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [disabled, onFiles]);

  if (disabled) return children;
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <Box
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      sx={{ position: 'relative', minHeight: 0, display: 'flex', flexDirection: 'column', flex: 1 }}
    >
      {children}
      {isOver && (
        <Box sx={overStyle}>
          <span>{t('upload.drop')}</span>
        </Box>
      )}
    </Box>
  );
}

const overStyle = {
  position: 'absolute',
  inset: 0,
  zIndex: 10,
  display: 'grid',
  placeItems: 'center',
  border: 2,
  borderStyle: 'dashed',
  borderColor: 'primary.main',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
  opacity: 0.92,
  fontSize: 18,
  fontWeight: 600,
  pointerEvents: 'none',
} as const;
