import UploadFileIcon from '@mui/icons-material/UploadFile';
import Box from '@mui/material/Box';
import { type ReactNode, type Ref, useState } from 'react';

interface Props {
  /** Takes the dropped files; absent: nothing is taken. */
  onFiles?: (files: File[]) => void;
  /** What is said while files are over it. */
  label: string;
  ref?: Ref<HTMLDivElement>;
  sx?: object;
  children: ReactNode;
}

/** Lets files be dropped onto what it holds. */
export function DropTarget({ onFiles, label, ref, sx, children }: Props) {
  const [isOver, setOver] = useState(false);
  if (!onFiles) return children;
  return (
    <Box
      ref={ref}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
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
      sx={{ ...sx, position: 'relative' }}
    >
      {children}
      {isOver && (
        <Box sx={overStyle}>
          <UploadFileIcon sx={{ fontSize: 40 }} aria-hidden />
          {label}
        </Box>
      )}
    </Box>
  );
}

/** Whether what is dragged are files. */
export function hasFiles({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

const overStyle = {
  position: 'absolute',
  inset: 0,
  zIndex: 10,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 1,
  border: 2,
  borderStyle: 'dashed',
  borderColor: 'primary.main',
  borderRadius: 1,
  color: 'primary.main',
  backgroundColor: 'background.paper',
  opacity: 0.94,
  fontWeight: 600,
  pointerEvents: 'none',
};
