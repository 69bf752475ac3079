import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ToggleButton from '@mui/material/ToggleButton';
import Tooltip from '@mui/material/Tooltip';
import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import { Fragment, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EditorClipboard } from './EditorClipboard.tsx';
import { editorCommands } from './editor-commands.ts';
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
