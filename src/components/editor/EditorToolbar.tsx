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
import ToggleButton from '@mui/material/ToggleButton';
import Tooltip from '@mui/material/Tooltip';
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react';
import { Fragment, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { commandKey } from '../../lib/command-key.ts';
import { clipboard, copyText, withClipboard } from '../clipboard.ts';
import { IconAction } from '../IconAction.tsx';
import { LinkButton } from './LinkButton.tsx';

/** The buttons over the editor. One of them is in the tab order; the arrow keys lead to the others. */
export function EditorToolbar({ editor, label }: { editor: Editor; label: string }) {
  const { t } = useTranslation('form');
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      editorCommands.flat().map(({ id, node = id, level }) => current.isActive(node, level && { level })),
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
          {group.map(({ id, icon: Icon, run, keys, isStep }) => {
            const at = index++;
            const name = t(`form:editor.${id}`);
            return (
              <Tooltip key={id} title={keys ? `${name} (${keys})` : name}>
                <ToggleButton
                  value={id}
                  size="small"
                  aria-label={name}
                  selected={active[at] ?? false}
                  {...(isStep && { 'aria-pressed': undefined })}
                  tabIndex={at === 0 ? 0 : -1}
                  // The cursor stays in the text.
                  onMouseDown={(event) => event.preventDefault()}
                  onChange={() => run(editor.chain().focus()).run()}
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
  /** The name of its words below `form:editor`, and of what it toggles, unless `node` says otherwise. */
  id: string;
  node?: string;
  level?: 2 | 3;
  /** Done once, not switched on and off. */
  isStep?: boolean;
  icon: SvgIconComponent;
  /** The keys that do the same. */
  keys?: string;
  run: (chain: ChainedCommands) => ChainedCommands;
}

const heading = (level: 2 | 3): Pick<EditorCommand, 'node' | 'level' | 'run'> => ({
  node: 'heading',
  level,
  run: (chain) => chain.toggleHeading({ level }),
});

/** The toolbar, group by group. */
const editorCommands: readonly (readonly EditorCommand[])[] = [
  [
    { id: 'bold', icon: FormatBoldIcon, keys: `${commandKey}B`, run: (chain) => chain.toggleBold() },
    { id: 'italic', icon: FormatItalicIcon, keys: `${commandKey}I`, run: (chain) => chain.toggleItalic() },
  ],
  [
    { id: 'heading', icon: TitleIcon, ...heading(2) },
    { id: 'subheading', icon: TextFieldsIcon, ...heading(3) },
  ],
  [
    { id: 'bulletList', icon: FormatListBulletedIcon, run: (chain) => chain.toggleBulletList() },
    { id: 'orderedList', icon: FormatListNumberedIcon, run: (chain) => chain.toggleOrderedList() },
    { id: 'quote', node: 'blockquote', icon: FormatQuoteIcon, run: (chain) => chain.toggleBlockquote() },
  ],
  [
    { id: 'undo', icon: UndoIcon, keys: `${commandKey}Z`, isStep: true, run: (chain) => chain.undo() },
    { id: 'redo', icon: RedoIcon, isStep: true, run: (chain) => chain.redo() },
  ],
];

/** Copy the whole text, paste, and empty the editor; the last can be undone. */
function EditorClipboard({ editor }: { editor: Editor }) {
  const { t } = useTranslation('form');

  const paste = async () => {
    const text = await clipboard().readText();
    editor.chain().focus().insertContent(paragraphs(text)).run();
  };
  const clear = () => void editor.chain().focus().clearContent(true).run();
  const actions = [
    {
      id: 'copy',
      icon: ContentCopyIcon,
      run: () => copyText(editor.getText({ blockSeparator: '\n' })),
    },
    { id: 'paste', icon: ContentPasteIcon, run: () => withClipboard('pasted', 'pasteError', paste) },
    { id: 'delete', icon: DeleteIcon, run: () => withClipboard('deleted', 'copyError', clear) },
  ] as const;

  return actions.map(({ id, icon, run }) => (
    <IconAction
      key={id}
      label={t(`form:editor.${id}`)}
      icon={icon}
      tabIndex={-1}
      onClick={run}
      sx={{ p: 0.75 }}
    />
  ));
}

/** Pasted lines are text, never markup. */
function paragraphs(text: string) {
  return text.split(/\r?\n/).map((line) => ({
    type: 'paragraph',
    ...(line && { content: [{ type: 'text', text: line }] }),
  }));
}
