import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import SpeechIcon from '@mui/icons-material/RecordVoiceOverOutlined';
import DiscoverIcon from '@mui/icons-material/TravelExploreOutlined';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#contract/files.ts';
import { useIsPhone } from '../../components/dialogs/DialogFrame.tsx';
import { IconMenu } from '../../components/IconMenu.tsx';
import type { Right } from '../../lib/resource-definition.ts';
import { useMay, usePermitted } from '../../providers/current-user.ts';
import { type Accept, chooseFiles } from './accepted.ts';
import { discoverImages, textToAudio, uploadByUrlDialog, uploadDialog } from './file-modals.ts';

interface LibraryToolsProps {
  accept: Accept;
  showsWarnings: boolean;
  onShowWarnings: (shows: boolean) => void;
  /** Called with what was added; in a picker that is what is picked. */
  onChoose?: (file: StoredFile) => void;
}

/** The other ways into the library, and the warnings. On a phone they are in a menu. */
export function LibraryTools({ accept, showsWarnings, onShowWarnings, onChoose }: LibraryToolsProps) {
  const { t } = useTranslation('files');
  const isPhone = useIsPhone();
  // Warnings are of files that nothing uses, for those who may remove them.
  const maySeeWarnings = useMay('files', 'delete');
  const tools = usePermitted([
    {
      id: 'discover',
      takes: 'image',
      right: ['media', 'addImage'] satisfies Right,
      label: t('discover.open'),
      icon: <DiscoverIcon fontSize="small" />,
      run: () => discoverImages.open({ onChoose }),
    },
    {
      id: 'speech',
      takes: 'audio',
      right: ['media', 'textToAudio'] satisfies Right,
      label: t('speech.open'),
      icon: <SpeechIcon fontSize="small" />,
      run: () => textToAudio.open({ onChoose }),
    },
    {
      id: 'byUrl',
      takes: accept,
      right: ['files', 'uploadByUrl'] satisfies Right,
      label: t('byUrl.open'),
      icon: <LinkIcon fontSize="small" />,
      run: () => uploadByUrlDialog.open({ onStored: onChoose }),
    },
  ]).filter(({ takes }) => accept === takes || accept === 'any');
  const warnings = {
    id: 'warnings',
    label: t('warnings.show'),
    icon: <Switch size="small" edge="start" checked={showsWarnings} tabIndex={-1} aria-hidden />,
    isTicked: showsWarnings,
    run: () => onShowWarnings(!showsWarnings),
  };
  if (isPhone) {
    const inMenu = [...tools, ...(maySeeWarnings ? [warnings] : [])];
    return inMenu.length > 0 && <IconMenu label={t('library.moreTools')} size="medium" actions={inMenu} />;
  }
  return (
    <>
      {tools.map(({ id, label, icon, run }) => (
        <Button key={id} startIcon={icon} onClick={run}>
          {label}
        </Button>
      ))}
      {maySeeWarnings && (
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
