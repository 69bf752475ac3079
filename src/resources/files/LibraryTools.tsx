import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import SpeechIcon from '@mui/icons-material/RecordVoiceOverOutlined';
import DiscoverIcon from '@mui/icons-material/TravelExploreOutlined';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#contract/files.ts';
import { IconMenu } from '../../components/IconMenu.tsx';
import { useCurrentUser, useMay } from '../../providers/current-user.ts';
import { type Accept, chooseFiles } from './accepted.ts';
import { discoverImages, textToAudio, uploadByUrlDialog, uploadDialog } from './file-modals.ts';

interface LibraryToolsProps {
  accept: Accept;
  showsWarnings: boolean;
  onShowWarnings: (shows: boolean) => void;
  /** Called with what was added; in a picker that is what is picked. */
  onChoose?: (file: StoredFile) => void;
}

/** The other ways into the library, and the warnings for Admin. On a phone they are in a menu. */
export function LibraryTools({ accept, showsWarnings, onShowWarnings, onChoose }: LibraryToolsProps) {
  const { t } = useTranslation('files');
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const isAdmin = useCurrentUser()?.roles.includes('ADMIN') ?? false;
  const mayAdd = useMay('media', 'addImage');
  const takes = (kind: Accept) => accept === kind || accept === 'any';
  const all = [
    takes('image') && {
      id: 'discover',
      label: t('discover.open'),
      icon: <DiscoverIcon fontSize="small" />,
      run: () => discoverImages.open({ onChoose }),
    },
    takes('audio') && {
      id: 'speech',
      label: t('speech.open'),
      icon: <SpeechIcon fontSize="small" />,
      run: () => textToAudio.open({ onChoose }),
    },
    {
      id: 'byUrl',
      label: t('byUrl.open'),
      icon: <LinkIcon fontSize="small" />,
      run: () => uploadByUrlDialog.open({ onStored: onChoose }),
    },
  ];
  const tools = mayAdd ? all.filter((tool) => tool !== false) : [];
  const warnings = {
    id: 'warnings',
    label: t('warnings.show'),
    icon: <Switch size="small" edge="start" checked={showsWarnings} tabIndex={-1} aria-hidden />,
    isTicked: showsWarnings,
    run: () => onShowWarnings(!showsWarnings),
  };
  if (isPhone) {
    const inMenu = [...tools, ...(isAdmin ? [warnings] : [])];
    return inMenu.length > 0 && <IconMenu label={t('library.moreTools')} size="medium" actions={inMenu} />;
  }
  return (
    <>
      {tools.map(({ id, label, icon, run }) => (
        <Button key={id} startIcon={icon} onClick={run}>
          {label}
        </Button>
      ))}
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

/** Uploads files from the person's disk. */
export function UploadButton({
  accept,
  onStored,
}: {
  accept: Accept;
  /** Called with a file that was uploaded alone; of several, one is chosen afterwards. */
  onStored?: (file: StoredFile) => void;
}) {
  const { t } = useTranslation('files');
  const upload = async () => {
    const files = await chooseFiles(accept, true);
    if (files.length > 0)
      uploadDialog.open({ files, accept, onStored: files.length === 1 ? onStored : undefined });
  };
  return (
    <Button
      variant="contained"
      startIcon={<UploadIcon />}
      onClick={() => void upload()}
      sx={{ flex: 'none' }}
    >
      {t('upload.open')}
    </Button>
  );
}
