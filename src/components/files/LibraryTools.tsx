import LinkIcon from '@mui/icons-material/LinkOutlined';
import SpeechIcon from '@mui/icons-material/RecordVoiceOverOutlined';
import DiscoverIcon from '@mui/icons-material/TravelExploreOutlined';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#contract/files.ts';
import { mediaEndpoints } from '#contract/media.ts';
import { useCurrentUser, useMayCall } from '../../providers/current-user.ts';
import type { Accept } from './accepted.ts';
import { discoverImages, textToAudio, uploadByUrlDialog } from './file-modals.ts';

interface LibraryToolsProps {
  accept: Accept;
  showsWarnings: boolean;
  onShowWarnings: (shows: boolean) => void;
  /** Told of what is brought in; in a picker that is what is picked. */
  onChoose?: (file: StoredFile) => void;
}

/** The other ways into the library, and the warnings for Admin. */
export function LibraryTools({ accept, showsWarnings, onShowWarnings, onChoose }: LibraryToolsProps) {
  const { t } = useTranslation('files');
  const isAdmin = useCurrentUser()?.roles.includes('ADMIN') ?? false;
  const mayAdd = useMayCall(mediaEndpoints.addImage);
  return (
    <>
      {mayAdd && (accept === 'image' || accept === 'any') && (
        <Button startIcon={<DiscoverIcon />} onClick={() => discoverImages.open({ onChoose })}>
          {t('discover.open')}
        </Button>
      )}
      {mayAdd && (accept === 'audio' || accept === 'any') && (
        <Button startIcon={<SpeechIcon />} onClick={() => textToAudio.open({ onChoose })}>
          {t('speech.open')}
        </Button>
      )}
      {mayAdd && (
        <Button startIcon={<LinkIcon />} onClick={() => uploadByUrlDialog.open({ onStored: onChoose })}>
          {t('byUrl.open')}
        </Button>
      )}
      {isAdmin && (
        <FormControlLabel
          label={t('warnings.show')}
          control={
            <Switch checked={showsWarnings} onChange={(event) => onShowWarnings(event.target.checked)} />
          }
        />
      )}
    </>
  );
}
