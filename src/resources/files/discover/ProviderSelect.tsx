import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { type ImageProvider, mediaEndpoints } from '#contract/media.ts';
import { useEndpoint } from '../../../providers/use-endpoint.ts';

interface ProviderSelectProps {
  value: ImageProvider | undefined;
  onChange: (provider: ImageProvider) => void;
}

/** Where pictures are looked for. What is not set up can be seen, but not chosen. */
export function ProviderSelect({ value, onChange }: ProviderSelectProps) {
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
