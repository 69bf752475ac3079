import type { SvgIconComponent } from '@mui/icons-material';
import FormatBoldIcon from '@mui/icons-material/FormatBold';
import FormatItalicIcon from '@mui/icons-material/FormatItalic';
import FormatListBulletedIcon from '@mui/icons-material/FormatListBulleted';
import FormatListNumberedIcon from '@mui/icons-material/FormatListNumbered';
import FormatQuoteIcon from '@mui/icons-material/FormatQuote';
import RedoIcon from '@mui/icons-material/Redo';
import TextFieldsIcon from '@mui/icons-material/TextFields';
import TitleIcon from '@mui/icons-material/Title';
import UndoIcon from '@mui/icons-material/Undo';
import type { Editor } from '@tiptap/react';

/** Something the editor's toolbar does. */
export interface EditorCommand {
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
export const editorCommands: readonly (readonly EditorCommand[])[] = [
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
