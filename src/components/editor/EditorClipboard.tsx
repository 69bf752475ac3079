import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import ContentPasteIcon from '@mui/icons-material/ContentPaste';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { Editor } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../lib/toasts.ts';

/** Copy the whole text, paste, and empty the editor; the last can be undone. */
export function EditorClipboard({ editor }: { editor: Editor }) {
  const { t } = useTranslation('form');

  const attempt = async (done: string, failed: string, action: () => Promise<void> | void) => {
    try {
      await action();
      showToast({ severity: 'success', message: t(`form:clipboard.${done}`) });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      showToast({ severity: 'error', message: t(`form:clipboard.${failed}`, { reason }) });
    }
  };
  const actions = [
    {
      id: 'copy',
      icon: ContentCopyIcon,
      run: () =>
        attempt('copied', 'copyError', () =>
          navigator.clipboard.writeText(editor.getText({ blockSeparator: '\n' })),
        ),
    },
    {
      id: 'paste',
      icon: ContentPasteIcon,
      run: () =>
        attempt('pasted', 'pasteError', async () => {
          const text = await navigator.clipboard.readText();
          editor.chain().focus().insertContent(paragraphs(text)).run();
        }),
    },
    {
      id: 'delete',
      icon: DeleteIcon,
      run: () => attempt('deleted', 'copyError', () => void editor.chain().focus().clearContent(true).run()),
    },
  ] as const;

  return actions.map(({ id, icon: Icon, run }) => (
    <Tooltip key={id} title={t(`form:editor.${id}`)}>
      <IconButton
        size="small"
        aria-label={t(`form:editor.${id}`)}
        tabIndex={-1}
        onClick={run}
        sx={{ p: 0.75 }}
      >
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  ));
}

/** Pasted lines are text, never markup. */
function paragraphs(text: string) {
  return text.split(/\r?\n/).map((line) => ({
    type: 'paragraph',
    ...(line && { content: [{ type: 'text', text: line }] }),
  }));
}
