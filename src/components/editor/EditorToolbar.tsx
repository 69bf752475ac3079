import type { SvgIconComponent } from '@mui/icons-material';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import ContentPasteIcon from '@mui/icons-material/ContentPaste';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import FormatBoldIcon from '@mui/icons-material/FormatBold';
import FormatItalicIcon from '@mui/icons-material/FormatItalic';
import FormatListBulletedIcon from '@mui/icons-material/FormatListBulleted';
import FormatListNumberedIcon from '@mui/icons-material/FormatListNumbered';
import FormatQuoteIcon from '@mui/icons-material/FormatQuote';
import RedoIcon from '@mui/icons-material/Redo';
import TextFieldsIcon from '@mui/icons-material/TextFields';
import TitleIcon from '@mui/icons-material/Title';
import UndoIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import Tooltip from '@mui/material/Tooltip';
import { type Editor, useEditorState } from '@tiptap/react';
import { Fragment, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../lib/toasts.ts';
import { LinkButton } from './LinkButton.tsx';

/** The buttons over the editor. One of them is in the tab order; the arrow keys lead to the others. */
export function EditorToolbar({ editor, label }: { editor: Editor; label: string }) {
  const { t } = useTranslation('form');
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      editorCommands.flat().map(({ isActive }) => Boolean(isActive?.(current))),
  });

  let index = 0;
  return (
    <Box
      role="toolbar"
      aria-label={t('form:editor.toolbar', { label })}
      onKeyDown={moveFocus}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.25, p: 0.5, borderBottom: 1, borderColor: 'divider' }}
    >
      {editorCommands.map((group) => (
        <Fragment key={group[0]?.id}>
          {group.map(({ id, icon: Icon, run, keys }) => {
            const at = index++;
            const name = t(`form:editor.${id}`);
            return (
              <Tooltip key={id} title={keys ? `${name} (${keys})` : name}>
                <ToggleButton
                  value={id}
                  size="small"
                  aria-label={name}
                  selected={active[at] ?? false}
                  tabIndex={at === 0 ? 0 : -1}
                  // The cursor stays in the text.
                  onMouseDown={(event) => event.preventDefault()}
                  onChange={() => run(editor)}
                  sx={{ border: 0, p: 0.75 }}
                >
                  <Icon fontSize="small" />
                </ToggleButton>
              </Tooltip>
            );
          })}
          <Divider orientation="vertical" flexItem sx={{ mx: 0.5 }} />
        </Fragment>
      ))}
      <LinkButton editor={editor} />
      <EditorClipboard editor={editor} />
    </Box>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  if (at < 0) return;
  event.preventDefault();
  buttons.at((at + step) % buttons.length)?.focus();
}

/** Something the editor's toolbar does. */
interface EditorCommand {
  /** Also the name of its words, below `form:editor`. */
  id: string;
  icon: SvgIconComponent;
  /** The keys that do the same. */
  keys?: string;
  isActive?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const mod = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl+';

/** The toolbar, group by group. */
const editorCommands: readonly (readonly EditorCommand[])[] = [
  [
    {
      id: 'bold',
      icon: FormatBoldIcon,
      keys: `${mod}B`,
      isActive: (editor) => editor.isActive('bold'),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      id: 'italic',
      icon: FormatItalicIcon,
      keys: `${mod}I`,
      isActive: (editor) => editor.isActive('italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
  ],
  [
    {
      id: 'heading',
      icon: TitleIcon,
      isActive: (editor) => editor.isActive('heading', { level: 2 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      id: 'subheading',
      icon: TextFieldsIcon,
      isActive: (editor) => editor.isActive('heading', { level: 3 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    },
  ],
  [
    {
      id: 'bulletList',
      icon: FormatListBulletedIcon,
      isActive: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      id: 'orderedList',
      icon: FormatListNumberedIcon,
      isActive: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      id: 'quote',
      icon: FormatQuoteIcon,
      isActive: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
  ],
  [
    { id: 'undo', icon: UndoIcon, keys: `${mod}Z`, run: (editor) => editor.chain().focus().undo().run() },
    { id: 'redo', icon: RedoIcon, run: (editor) => editor.chain().focus().redo().run() },
  ],
];

/** Copy the whole text, paste, and empty the editor; the last can be undone. */
function EditorClipboard({ editor }: { editor: Editor }) {
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
