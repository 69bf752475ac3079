import LinkIcon from '@mui/icons-material/Link';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import Tooltip from '@mui/material/Tooltip';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Puts a link on the chosen words, or takes it away. */
export function LinkButton({ editor }: { editor: Editor }) {
  const { t } = useTranslation(['form', 'common', 'validation']);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [address, setAddress] = useState('');
  const [refused, setRefused] = useState(false);
  const active = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('link') });

  const open = (button: HTMLElement) => {
    setAddress(String(editor.getAttributes('link').href ?? ''));
    setRefused(false);
    setAnchor(button);
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    setAnchor(undefined);
  };
  const apply = () => {
    if (!address.trim()) return remove();
    const href = asWebAddress(address);
    if (!href) return setRefused(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    const bare = editor.state.selection.empty && !active;
    (bare
      ? chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
      : chain.setLink({ href })
    ).run();
    setAnchor(undefined);
  };

  return (
    <>
      <Tooltip title={t('form:editor.link')}>
        <ToggleButton
          value="link"
          size="small"
          aria-label={t('form:editor.link')}
          aria-haspopup="dialog"
          // biome-ignore lint/a11y/useValidAriaValues: not a switch, though it looks like one: it opens a dialog
          aria-pressed={undefined}
          selected={active ?? false}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onChange={(event) => open(event.currentTarget as HTMLElement)}
          sx={{ border: 0, p: 0.75 }}
        >
          <LinkIcon fontSize="small" />
        </ToggleButton>
      </Tooltip>
      <Popover
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('form:editor.link') } }}
      >
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, p: 1.5, maxWidth: 420 }}
        >
          <TextField
            autoFocus
            size="small"
            label={t('form:editor.address')}
            placeholder="https://"
            value={address}
            error={refused}
            helperText={refused ? t('validation:webAddress') : undefined}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              apply();
            }}
            sx={{ flex: '1 1 220px' }}
          />
          <Button variant="contained" onClick={apply}>
            {t('form:editor.apply')}
          </Button>
          {active && (
            <Button color="inherit" onClick={remove}>
              {t('form:editor.unlink')}
            </Button>
          )}
        </Box>
      </Popover>
    </>
  );
}

/** The written address with https where no scheme was written; undefined for anything but http and https. */
export function asWebAddress(written: string): string | undefined {
  const trimmed = written.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(withScheme)) return undefined;
  const { protocol, hostname } = new URL(withScheme);
  return /^https?:$/.test(protocol) && hostname.includes('.') ? withScheme : undefined;
}
