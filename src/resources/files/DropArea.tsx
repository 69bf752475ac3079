import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';
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
  const area = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (disabled) return undefined;
    const paste = (event: ClipboardEvent) => {
      const { clipboardData, target } = event;
      const files = [...(clipboardData?.files ?? [])];
      const isTyping =
        target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]');
      const dialog = [...document.querySelectorAll('[role$=dialog]')].at(-1);
      const isCovered = dialog !== undefined && !dialog.contains(area.current);
      if (files.length === 0 || isTyping || isCovered) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [disabled, onFiles]);

  // A file that misses the area would take the place of the portal.
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    for (const kind of ['dragover', 'drop'] as const) document.addEventListener(kind, hold);
    return () => {
      for (const kind of ['dragover', 'drop'] as const) document.removeEventListener(kind, hold);
    };
  }, []);

  if (disabled) return children;
  return (
    <Box
      ref={area}
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

function hasFiles({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
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
