import type { SvgIconComponent } from '@mui/icons-material';
import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import BulkIcon from '@mui/icons-material/PlaylistAddCheck';
import RestoreIcon from '@mui/icons-material/Restore';
import SwapIcon from '@mui/icons-material/SwapHoriz';
import TranslateIcon from '@mui/icons-material/Translate';
import UndoIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemButton from '@mui/material/ListItemButton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRelative } from '../../lib/dates.ts';
import { isFocusLost } from '../../lib/keep-focus.ts';
import AuthorName from '../AuthorName.tsx';
import { MutedText } from '../MutedText.tsx';
import type { FieldWords } from './use-field-words.ts';
import type { History } from './use-history.ts';
import { fieldsOf, type Version } from './versions.ts';

const icons: Record<string, SvgIconComponent> = {
  Create: AddIcon,
  Restore: RestoreIcon,
  BulkUpdate: BulkIcon,
  Import: UploadIcon,
  Upload: UploadIcon,
  Translate: TranslateIcon,
  Delete: DeleteIcon,
  Swap: SwapIcon,
  Undo: UndoIcon,
};

interface Props {
  history: History;
  words: FieldWords;
  chosen: number | undefined;
  /** Whether moving to a version chooses it too, as where its comparison is beside the list. */
  follows: boolean;
  onChoose: (version: number) => void;
}

/** The versions of a record, the newest first: who wrote them, when, how, and what they changed. */
export function VersionList({ history, words, chosen, follows, onChoose }: Props) {
  const { t } = useTranslation('history');
  const { versions, newest, hasMore, isLoadingMore, loadMore } = history;
  const list = useRef<HTMLElement>(null);
  /** The button that loads more, and how many versions there were when it was used. */
  const more = useRef<{ button: HTMLElement; shown: number }>(undefined);
  useEffect(() => {
    if (!more.current || versions.length <= more.current.shown) return;
    const { button, shown } = more.current;
    more.current = undefined;
    if (isFocusLost() || document.activeElement === button) rowsOf(list.current)[shown]?.focus();
  }, [versions.length]);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const rows = rowsOf(event.currentTarget);
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const places = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
    const next = rows[places[event.key as keyof typeof places]];
    if (!next) return;
    event.preventDefault();
    next.focus();
    if (follows) next.click();
  };
  return (
    <Box sx={{ overflowY: 'auto', minHeight: 0, pb: 1 }}>
      <Box
        component="ol"
        ref={list}
        aria-label={t('versions')}
        onKeyDown={move}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {versions.map((version) => (
          <VersionRow
            key={version.version}
            version={version}
            words={words}
            isNow={version.version === newest}
            isChosen={version.version === chosen}
            onChoose={onChoose}
          />
        ))}
      </Box>
      {hasMore && (
        <Button
          fullWidth
          loading={isLoadingMore}
          onClick={({ currentTarget }) => {
            more.current = { button: currentTarget, shown: versions.length };
            loadMore();
          }}
          sx={{ mt: 1 }}
        >
          {t('more')}
        </Button>
      )}
    </Box>
  );
}

const rowsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('li > [role=button]') ?? []),
];

interface RowProps {
  version: Version;
  words: FieldWords;
  isNow: boolean;
  isChosen: boolean;
  onChoose: (version: number) => void;
}

const VersionRow = memo(function VersionRow({ version, words, isNow, isChosen, onChoose }: RowProps) {
  const { t, i18n } = useTranslation('history');
  const Icon = icons[version.type] ?? EditIcon;
  const changes = words.changesOf(version);
  return (
    <Box component="li" sx={railStyle}>
      <ListItemButton
        selected={isChosen}
        aria-current={isChosen || undefined}
        onClick={() => onChoose(version.version)}
        sx={buttonStyle}
      >
        <Box aria-hidden sx={pointStyle} className="point">
          <Icon sx={{ fontSize: 16 }} />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
            <Typography component="span" sx={{ flex: 1, fontSize: 14, fontWeight: 600 }}>
              <HowWritten version={version} />
            </Typography>
            {isNow ? (
              <NowMark />
            ) : (
              <MutedText component="span" noWrap sx={{ fontSize: 12.5, flex: 'none' }}>
                {t('version', { version: version.version })}
              </MutedText>
            )}
          </Box>
          {changes && (
            <Typography component="span" sx={{ display: 'block', fontSize: 14, overflowWrap: 'anywhere' }}>
              {changes}
            </Typography>
          )}
          <MutedText component="span" sx={{ display: 'block', fontSize: 13, mt: 0.25 }}>
            <AuthorName id={version.createdBy} />
            <Box component="span" sx={timesStyle}>
              <span>{formatRelative(version.createdAt, i18n.language)}</span>
              <span>{formatDateTime(version.createdAt)}</span>
            </Box>
          </MutedText>
        </Box>
      </ListItemButton>
    </Box>
  );
});

/** How a version was written, in words. */
export function HowWritten({ version }: { version: Version }) {
  const { t, i18n } = useTranslation('history');
  const { type, version: number } = version;
  if (number > 1 && type === 'Restore' && fieldsOf(version).length === 0) return t('types.fromTrash');
  return t(i18n.exists(`history:types.${type}`) ? `types.${type}` : 'types.Update');
}

/** Marks the version that is the record as it is. */
export function NowMark() {
  const { t } = useTranslation('history');
  return (
    <Box component="span" sx={nowStyle}>
      {t('now')}
    </Box>
  );
}

const nowStyle = {
  flex: 'none',
  px: 1,
  borderRadius: '10px',
  fontSize: 12.5,
  fontWeight: 600,
  lineHeight: '20px',
  color: 'success.main',
  backgroundColor: ({ palette }: Theme) =>
    `color-mix(in srgb, ${palette.success.main} 12%, ${palette.background.paper})`,
};

/** On one line where they fit. */
const timesStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.25,
  fontVariantNumeric: 'tabular-nums',
} as const;

/** Rows far from the visible ones are not laid out; there may be a thousand. */
const railStyle = { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 92px' } as const;

const buttonStyle = {
  alignItems: 'flex-start',
  gap: 1.5,
  px: 2,
  py: 1.25,
  borderLeft: 3,
  borderColor: 'transparent',
  '&.Mui-selected': { borderColor: 'primary.main' },
  // The line that joins the versions.
  '& .point::after': {
    content: '""',
    position: 'absolute',
    top: 32,
    bottom: -34,
    left: '50%',
    borderLeft: 1,
    borderColor: 'divider',
  },
  'li:last-of-type > & .point::after': { display: 'none' },
} as const;

const pointStyle = {
  position: 'relative',
  alignSelf: 'stretch',
  flex: 'none',
  width: 28,
  color: 'text.secondary',
  '& svg': {
    boxSizing: 'content-box',
    p: '5px',
    border: 1,
    borderColor: 'divider',
    borderRadius: '50%',
    backgroundColor: 'background.paper',
  },
} as const;
