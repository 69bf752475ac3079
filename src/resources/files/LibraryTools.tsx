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
import { useCurrentUser, useMay } from '../../providers/current-user.ts';
import type { Accept } from './accepted.ts';
import { discoverImages, textToAudio, uploadByUrlDialog } from './file-modals.ts';
import { type LibraryTool, LibraryToolsMenu } from './LibraryToolsMenu.tsx';

interface LibraryToolsProps {
  accept: Accept;
  showsWarnings: boolean;
  onShowWarnings: (shows: boolean) => void;
  /** Told of what is brought in; in a picker that is what is picked. */
  onChoose?: (file: StoredFile) => void;
}

/** The other ways into the library, and the warnings for Admin. On a phone all but the first are in a menu. */
export function LibraryTools({ accept, showsWarnings, onShowWarnings, onChoose }: LibraryToolsProps) {
  const { t } = useTranslation('files');
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const isAdmin = useCurrentUser()?.roles.includes('ADMIN') ?? false;
  const mayAdd = useMay('media', 'addImage');
  const tools = mayAdd ? toolsFor(accept, onChoose) : [];
  const shown = isPhone ? tools.slice(0, 1) : tools;
  const rest = tools.slice(shown.length);
  return (
    <>
      {shown.map(({ id, icon: Icon, labelKey, run }) => (
        <Button key={id} startIcon={<Icon />} onClick={run}>
          {t(labelKey)}
        </Button>
      ))}
      {isPhone && (isAdmin || rest.length > 0) && (
        <LibraryToolsMenu
          tools={rest}
          warnings={isAdmin ? { areShown: showsWarnings, show: onShowWarnings } : undefined}
        />
      )}
      {isAdmin && !isPhone && (
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

function toolsFor(accept: Accept, onChoose: LibraryToolsProps['onChoose']): LibraryTool[] {
  const discover = {
    id: 'discover',
    labelKey: 'discover.open',
    icon: DiscoverIcon,
    run: () => discoverImages.open({ onChoose }),
  } as const;
  const speech = {
    id: 'speech',
    labelKey: 'speech.open',
    icon: SpeechIcon,
    run: () => textToAudio.open({ onChoose }),
  } as const;
  const byUrl = {
    id: 'byUrl',
    labelKey: 'byUrl.open',
    icon: LinkIcon,
    run: () => uploadByUrlDialog.open({ onStored: onChoose }),
  } as const;
  return [
    ...(accept === 'image' || accept === 'any' ? [discover] : []),
    ...(accept === 'audio' || accept === 'any' ? [speech] : []),
    byUrl,
  ];
}
