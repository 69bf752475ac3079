import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import {
  type ImageProvider,
  type ImageProviderState,
  imagesPerPage,
  mediaEndpoints,
} from '#contract/media.ts';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { LoadMessage } from '../../../components/LoadMessage.tsx';
import { MutedText } from '../../../components/MutedText.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { useDebounced } from '../../../components/use-debounced.ts';
import type { ModalProps } from '../../../lib/modals.ts';
import { useMay } from '../../../providers/current-user.ts';
import { useEndpoint } from '../../../providers/use-endpoint.ts';
import type { DiscoverProps } from '../file-modals.ts';
import { FoundImages } from './FoundImages.tsx';

/** Pauses of typing after which a search is sent, in milliseconds. */
const typingPause = 400;

/** Finds images elsewhere; one click puts an image into the library. */
export default function DiscoverImages({ onChoose, onClose }: DiscoverProps & ModalProps) {
  const { t } = useTranslation(['files', 'common', 'errors']);
  const [typed, setTyped] = useState('');
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
  const { data: providers = [] } = useEndpoint(
    mediaEndpoints.imageProviders,
    {},
    // A key may have been set meanwhile.
    { refetchOnWindowFocus: 'always' },
  );
  const pages = data ? Math.max(1, Math.ceil(data.paging.total / imagesPerPage)) : 1;
  const restart = (work: () => void) => {
    work();
    setPage(0);
  };

  return (
    <DialogFrame
      title={t('discover.title')}
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
          <MutedText noWrap>{t('discover.page', { page: page + 1, pages })}</MutedText>
          <Button disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
            {t('discover.next')}
          </Button>
        </Box>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <SearchField
          autoFocus
          label={t('discover.search')}
          placeholder={t('discover.topic')}
          value={typed}
          onText={(text) => restart(() => setTyped(text))}
          input={{ maxLength: 100 }}
          sx={{ flex: '1 1 220px' }}
        />
        <ProviderSelect
          value={provider}
          providers={providers}
          onChange={(chosen) => restart(() => setProvider(chosen))}
        />
        <MutedText role="status">
          {data && !error && t('discover.total', { count: data.paging.total })}
        </MutedText>
      </Box>
      {providers.some(({ isUsable }) => !isUsable) && <KeysNote />}
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
  providers: readonly ImageProviderState[];
  onChange: (provider: ImageProvider) => void;
}

/** Where images are looked for. What is not set up can be seen, but not chosen. */
function ProviderSelect({ value, providers, onChange }: ProviderSelectProps) {
  const { t } = useTranslation('files');
  const chosen = value ?? providers.find(({ isDefault }) => isDefault)?.type ?? '';
  return (
    <SelectField
      size="small"
      label={t('discover.provider')}
      value={chosen}
      options={providers.map(({ type, name, isUsable }) => ({
        value: type,
        label: isUsable ? name : `${name} (${t('discover.lacksKey')})`,
        disabled: !isUsable,
      }))}
      onChoose={onChange}
      sx={{ minWidth: 160 }}
    />
  );
}

/** Who can set up the places that cannot be chosen, and where. */
function KeysNote() {
  const { t } = useTranslation('files');
  const maySet = useMay('systemSettings', 'write');
  return (
    <MutedText>
      {t('discover.keys')}{' '}
      {maySet && (
        <Link underline="always" component={RouterLink} to="/system-settings?tab=services" target="_blank">
          {t('discover.toKeys')}
        </Link>
      )}
    </MutedText>
  );
}
