import Box from '@mui/material/Box';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { EditorToolbar } from './EditorToolbar.tsx';
import { editorFrame } from './editor-style.ts';

/** The text of an editor, and how it is named. */
export interface RichTextEditorProps {
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  label: string;
  invalid: boolean;
  required: boolean;
  /** The id of the help or error below. */
  describedBy: string;
  lang?: string;
}

const extensions = [
  StarterKit.configure({
    link: { openOnClick: false, defaultProtocol: 'https' },
    heading: { levels: [1, 2, 3, 4] },
    // An empty paragraph at the end would be stored with every text that ends in a list.
    trailingNode: false,
  }),
];

/** An editor of formatted text: HTML in, HTML out, nothing written is the empty text. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, onBlur, label, invalid, required, describedBy, lang } = props;
  // The editor writes HTML in its own way; the given text counts as equal to what the editor makes of it.
  const given = useRef({ value, written: undefined as string | undefined });
  const emitted = useRef(value);
  const latest = useRef({ onChange, onBlur });
  latest.current = { onChange, onBlur };

  const editor = useEditor({
    extensions,
    content: value,
    // The page's content policy allows no unknown style sheet; the rules are below.
    injectCSS: false,
    onCreate: ({ editor: created }) => {
      given.current = { value, written: htmlOf(created) };
    },
    onUpdate: ({ editor: changed }) => {
      const html = htmlOf(changed);
      emitted.current = html === given.current.written ? given.current.value : html;
      latest.current.onChange(emitted.current);
    },
    onBlur: () => latest.current.onBlur?.(),
  });

  useEffect(() => {
    if (value === emitted.current) return;
    emitted.current = value;
    // Undo must not go back to before the text was loaded.
    editor.chain().setMeta('addToHistory', false).setContent(value, { emitUpdate: false }).run();
    given.current = { value, written: htmlOf(editor) };
  }, [editor, value]);

  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-invalid': String(invalid),
          'aria-required': String(required),
          'aria-describedby': describedBy,
          ...(lang && { lang }),
        },
      },
    });
  }, [editor, label, invalid, required, describedBy, lang]);

  return (
    <Box
      sx={[
        editorFrame,
        {
          ...(invalid && { borderColor: 'error.main' }),
          '&:focus-within': {
            borderColor: invalid ? 'error.main' : 'primary.main',
            outline: ({ palette }) => `1px solid ${palette.primary.main}`,
          },
          '& .ProseMirror': { outline: 'none', fontVariantLigatures: 'none', position: 'relative' },
          '& .ProseMirror-gapcursor': { display: 'none' },
        },
      ]}
    >
      <EditorToolbar editor={editor} label={label} />
      <EditorContent
        className="text"
        editor={editor}
        // The browser brings the caret on the screen, and may leave the rest of the field under a bar.
        onKeyUp={({ key, currentTarget }) =>
          key === 'Tab' && currentTarget.scrollIntoView({ block: 'nearest' })
        }
      />
    </Box>
  );
}

function htmlOf(editor: { isEmpty: boolean; getHTML: () => string }): string {
  return editor.isEmpty ? '' : editor.getHTML();
}
