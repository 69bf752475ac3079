import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DropTarget, hasFiles } from '../../components/DropTarget.tsx';

interface DropAreaProps {
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Takes files that are dropped onto what it holds, or pasted anywhere while no text field has the focus. */
export function DropArea({ disabled = false, onFiles, children }: DropAreaProps) {
  const { t } = useTranslation('files');
  const area = useRef<HTMLDivElement>(null);
  const take = useEffectEvent(onFiles);

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
      take(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [disabled]);

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

  return (
    <DropTarget
      ref={area}
      label={t('upload.drop')}
      onFiles={disabled ? undefined : onFiles}
      sx={{ minHeight: 0, display: 'flex', flexDirection: 'column', flex: 1 }}
    >
      {children}
    </DropTarget>
  );
}
