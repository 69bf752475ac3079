import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StorageCategory } from '#contract/file-types.ts';
import type { StoredFile } from '#contract/files.ts';
import { type LanguageCode, languageCodes } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { mediaEndpoints, type Speaker, speakerGenders } from '#contract/media.ts';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { confirmLeaving } from '../../../components/form/drafts/LeaveGuard.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import type { ModalProps } from '../../../lib/modals.ts';
import { useEndpointCall } from '../../../providers/use-endpoint.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
import { FilePreview } from '../FilePreview.tsx';
import type { TextToAudioProps } from '../file-modals.ts';
import { issueOfSpeaker, SpeakerFields, speakersIn } from './SpeakerFields.tsx';

/** Has a text spoken; the recording is listened to before it is kept in the library. */
export default function TextToAudio(props: TextToAudioProps & ModalProps) {
  const { onChoose, onClose } = props;
  const { t } = useTranslation(['files', 'validation', 'languages', 'form']);
  const callEndpoint = useEndpointCall();
  const { update } = useResourceMutations('files');
  const [text, setText] = useState(props.text ?? '');
  const [title, setTitle] = useState(props.title ?? '');
  const [language, setLanguage] = useState<LanguageCode | ''>('');
  const [gender, setGender] = useState<Speaker['gender']>('female');
  const [speakers, setSpeakers] = useState<Speaker[]>([]);
  const [isTried, setTried] = useState(false);
  const [work, setWork] = useState<'speaking' | 'keeping'>();
  const [recording, setRecording] = useState<StoredFile>();
  const isComplete =
    [text, title].every((value) => value.trim() !== '') &&
    speakers.every((_, index) => !issueOfSpeaker(speakers, index));

  const isBegun =
    recording !== undefined ||
    text !== (props.text ?? '') ||
    title !== (props.title ?? '') ||
    speakers.length > 0;
  const mayClose = async () => !work && (!isBegun || (await confirmLeaving(t)));
  const generate = async () => {
    setTried(true);
    if (!isComplete || work) return;
    setWork('speaking');
    try {
      setRecording(
        await callEndpoint(mediaEndpoints.textToAudio, {
          body: {
            text,
            title,
            gender,
            isPreview: true,
            ...(speakers.length > 0 && { speakers }),
            ...(language && { language }),
          },
        }),
      );
    } catch {
      // The notification says why.
    } finally {
      setWork(undefined);
    }
  };
  const keep = async () => {
    if (!recording || work) return;
    setWork('keeping');
    try {
      const path: StorageCategory = 'AuthenticateFiles';
      const kept = await update<StoredFile>(recording._id, { path }, { success: t('speech.kept') });
      onClose();
      onChoose?.(kept);
    } catch {
      setWork(undefined);
    }
  };
  const missing = (value: string) => isTried && value.trim() === '';

  return (
    <DialogFrame
      title={t('speech.title')}
      onClose={onClose}
      mayClose={mayClose}
      sx={{ display: 'grid', gap: 2 }}
      actions={
        recording && (
          <Button disabled={work !== undefined} onClick={() => setRecording(undefined)}>
            {t('speech.again')}
          </Button>
        )
      }
      confirm={{
        label: t(recording ? 'speech.keep' : 'speech.generate'),
        loading: work !== undefined,
        onClick: () => void (recording ? keep() : generate()),
      }}
    >
      {recording ? (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Typography>{t('speech.preview')}</Typography>
          <FilePreview file={recording} />
        </Box>
      ) : (
        <>
          <TextField
            label={t('speech.text')}
            required
            autoFocus
            multiline
            minRows={5}
            maxRows={14}
            value={text}
            error={missing(text)}
            helperText={missing(text) ? t('validation:required') : t('speech.textHelp')}
            onChange={(event) => setText(event.target.value)}
            slotProps={{ htmlInput: { maxLength: limits.spokenText } }}
          />
          <TextField
            label={t('speech.name')}
            required
            value={title}
            error={missing(title)}
            helperText={missing(title) ? t('validation:required') : t('speech.nameHelp')}
            onChange={(event) => setTitle(event.target.value)}
            slotProps={{ htmlInput: { maxLength: limits.fileName } }}
          />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <SelectField
              label={t('speech.language')}
              value={language}
              options={[
                { value: '', label: t('speech.languageAuto') },
                ...languageCodes.map((value) => ({ value, label: t(`languages:${value}`) })),
              ]}
              onChoose={setLanguage}
              slotProps={{ select: { displayEmpty: true } }}
            />
            <SelectField
              label={t('speech.voice')}
              value={gender}
              disabled={speakers.length > 0}
              options={speakerGenders.map((value) => ({ value, label: t(`speech.genders.${value}`) }))}
              onChoose={setGender}
            />
          </Box>
          <SpeakerFields
            speakers={speakers}
            onChange={setSpeakers}
            onFind={() => setSpeakers(speakersIn(text, speakers))}
            isTried={isTried}
          />
        </>
      )}
    </DialogFrame>
  );
}
