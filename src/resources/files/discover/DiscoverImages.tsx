import SearchIcon from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImageProvider, imagesPerPage, mediaEndpoints } from '#contract/media.ts';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { LoadMessage } from '../../../components/LoadMessage.tsx';
import { useDebounced } from '../../../components/use-debounced.ts';
import { useEndpoint } from '../../../providers/use-endpoint.ts';
import type { DiscoverProps } from '../file-modals.ts';
import { FoundImages } from './FoundImages.tsx';

/** Pauses of typing after which a search is sent, in milliseconds. */
const typingPause = 400;

/** Finds images elsewhere; one click puts an image into the library. */
export default function DiscoverImages({
  topic: firstTopic = '',
  onChoose,
  open,
  onClose,
}: DiscoverProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['files', 'common', 'errors']);
  const [typed, setTyped] = useState(firstTopic);
  const [provider, setProvider] = useState<ImageProvider>();
  const [page, setPage] = useState(0);
  const topic = useDebounced(typed.trim(), typingPause);
  const {
    data,
    query: { error, isFetching, refetch },
  } = useEndpoint(
    mediaEndpoints.listImages,
    { query: { topic, type: provider, page: String(page) } },
    { placeholderData: keepPreviousData, staleTime: 5 * 60_000, retry: false },
  );
  const pages = data ? Math.max(1, Math.ceil(data.paging.total / imagesPerPage)) : 1;
  const restart = (work: () => void) => {
    work();
    setPage(0);
  };

  return (
    <DialogFrame
      title={t('discover.title')}
      open={open}
      size="lg"
      closeLabel={t('common:close')}
      onClose={onClose}
      paperSx={{ height: { xs: 1, sm: '90vh' } }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
      actions={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mr: 'auto' }}>
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('discover.previous')}
          </Button>
          <Typography variant="body2" color="text.secondary" noWrap>
            {t('discover.page', { page: page + 1, pages })}
          </Typography>
          <Button disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
            {t('discover.next')}
          </Button>
        </Box>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <TextField
          size="small"
          autoFocus
          value={typed}
          placeholder={t('discover.topic')}
          onChange={(event) => restart(() => setTyped(event.target.value))}
          slotProps={{
            htmlInput: { 'aria-label': t('discover.search'), maxLength: 100 },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon aria-hidden />
                </InputAdornment>
              ),
            },
          }}
          sx={{ flex: '1 1 220px' }}
        />
        <ProviderSelect value={provider} onChange={(chosen) => restart(() => setProvider(chosen))} />
        <Typography role="status" variant="body2" color="text.secondary">
          {data && !error && t('discover.total', { count: data.paging.total })}
        </Typography>
      </Box>
      {error ? (
        <LoadMessage error={error} onRetry={() => void refetch()} />
      ) : (
        <FoundImages
          images={data?.items}
          isStale={isFetching}
          topic={topic}
          onChoose={onChoose}
          onClose={onClose}
        />
      )}
    </DialogFrame>
  );
}

interface ProviderSelectProps {
  value: ImageProvider | undefined;
  onChange: (provider: ImageProvider) => void;
}

/** Where images are looked for. What is not set up can be seen, but not chosen. */
function ProviderSelect({ value, onChange }: ProviderSelectProps) {
  const { t } = useTranslation('files');
  const { data: providers = [] } = useEndpoint(
    mediaEndpoints.imageProviders,
    {},
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const chosen = value ?? providers.find(({ isDefault }) => isDefault)?.type ?? '';
  return (
    <TextField
      select
      size="small"
      label={t('discover.provider')}
      value={chosen}
      onChange={(event) => onChange(event.target.value as ImageProvider)}
      sx={{ minWidth: 160 }}
    >
      {providers.map(({ type, name, isUsable, setting }) => (
        <MenuItem key={type} value={type} disabled={!isUsable}>
          <span>
            {name}
            {!isUsable && setting && ` (${t('discover.needs', { setting })})`}
          </span>
        </MenuItem>
      ))}
    </TextField>
  );
}
