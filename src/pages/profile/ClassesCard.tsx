import EditIcon from '@mui/icons-material/EditOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileReference } from '#contract/entity.ts';
import { fold } from '#contract/fold.ts';
import type { Namespace } from '#contract/namespaces.ts';
import { type NamespaceSettings, usualNamespaceSettings } from '#contract/settings.ts';
import { type Profile, userEndpoints } from '#contract/users.ts';
import { NamespaceSettingsDialog } from '../../components/dialogs/NamespaceSettingsDialog.tsx';
import { FormCard } from '../../components/form/FormCard.tsx';
import { useNamespaceLabels } from '../../components/form/field-labels.ts';
import { IconAction } from '../../components/IconAction.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { plainList, plainRow } from '../../components/view-style.ts';
import { fileAddress } from '../../lib/file-address.ts';
import { logFailure } from '../../lib/report-error.ts';
import { timeOfDay } from '../../lib/time-of-day.ts';
import { useConfigs } from '../../providers/configs.ts';
import { useNamespaces } from '../../providers/current-user.ts';
import { useEndpointCall } from '../../providers/use-endpoint.ts';
import { namespaces } from '../../resources/namespaces/index.ts';

/** So many are shown at first; more can be searched. */
const shownAtFirst = 6;

interface Props {
  chosen: Profile['settings']['namespaceSettings'];
  onSaved: () => Promise<unknown>;
}

/** What the person chose for each of their namespaces. */
export function ClassesCard({ chosen, onSaved }: Props) {
  const { t } = useTranslation('profile');
  const { label } = useNamespaceLabels();
  const { all } = useNamespaces();
  const [text, setText] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const [edited, setEdited] = useState<Namespace>();
  const callEndpoint = useEndpointCall();

  // Those of an Admin are all there are; the ones that something was chosen for come first.
  const found = all
    .filter(({ name }) => fold(name).includes(fold(text.trim())))
    .toSorted((one, other) => Number(other.id in chosen) - Number(one.id in chosen));
  const shown = showsAll ? found : found.slice(0, shownAtFirst);
  const settingsOf = ({ id }: Namespace): NamespaceSettings => {
    const { image: _, ...settings } = chosen[id] ?? { ...usualNamespaceSettings, image: null };
    return settings;
  };
  const update = async ({ id, name }: Namespace, settings: NamespaceSettings) => {
    const success = t('namespaceSettings.updated', { name });
    const body = { namespaceSettings: { [id]: settings } };
    await callEndpoint(userEndpoints.editSettings, { body }, { success }).catch((error: unknown) => {
      logFailure(error);
      throw error;
    });
    await onSaved();
  };
  return (
    <FormCard title={label} help={t(all.length === 0 ? 'namespaceSettings.empty' : 'namespaceSettings.help')}>
      {all.length > shownAtFirst && (
        <SearchField label={t('namespaceSettings.find')} value={text} onText={setText} />
      )}
      {found.length === 0 && text && <MutedText>{t('namespaceSettings.none', { text })}</MutedText>}
      {shown.length > 0 && (
        <Box component="ul" sx={plainList}>
          {shown.map((namespace) => (
            <Row
              key={namespace.id}
              name={namespace.name}
              image={chosen[namespace.id]?.image ?? namespace.imageId}
              settings={settingsOf(namespace)}
              onEdit={() => setEdited(namespace)}
            />
          ))}
        </Box>
      )}
      {shown.length < found.length && (
        <Box>
          <Button onClick={() => setShowsAll(true)}>
            {t('namespaceSettings.showAll', { count: found.length })}
          </Button>
        </Box>
      )}
      {edited && (
        <NamespaceSettingsDialog
          name={edited.name}
          settings={settingsOf(edited)}
          onUpdate={(settings) => update(edited, settings)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </FormCard>
  );
}

interface RowProps {
  name: string;
  image: FileReference | null;
  settings: NamespaceSettings;
  onEdit: () => void;
}

function Row({ name, image, settings, onEdit }: RowProps) {
  const { t } = useTranslation('profile');
  const timeZone = useConfigs()?.timeZone ?? 'UTC';
  const { level, reminderEnable, reminderTime } = settings;
  const facts = [
    level !== null && t('namespaceSettings.levelOf', { level }),
    reminderEnable && reminderTime !== null
      ? t('namespaceSettings.reminderAt', { time: timeOfDay(reminderTime, timeZone) })
      : t('namespaceSettings.noReminder'),
  ];
  return (
    <Box component="li" sx={plainRow}>
      <Avatar
        variant="rounded"
        {...(image?.thumbnailUrl && { src: fileAddress(image.thumbnailUrl), alt: '' })}
        sx={{ bgcolor: 'action.selected', color: 'text.secondary' }}
      >
        <namespaces.icon aria-hidden />
      </Avatar>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
        <MutedText>{facts.filter(Boolean).join(' · ')}</MutedText>
      </Box>
      <IconAction
        label={t('namespaceSettings.editOf', { name })}
        tooltip={t('common:edit')}
        icon={EditIcon}
        onClick={onEdit}
      />
    </Box>
  );
}
