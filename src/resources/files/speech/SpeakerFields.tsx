import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { isNameTaken, type Speaker, speakerGenders } from '#contract/media.ts';
import { IconAction } from '../../../components/IconAction.tsx';
import { MutedText } from '../../../components/MutedText.tsx';
import { SelectField } from '../../../components/SelectField.tsx';

interface SpeakerFieldsProps {
  speakers: readonly Speaker[];
  onChange: (speakers: Speaker[]) => void;
  /** Finds the speakers in the text. */
  onFind: () => void;
  /** Marks the names that are missing or taken. */
  isTried: boolean;
}

/** The speakers of a dialogue, each with a name and a voice. */
export function SpeakerFields({ speakers, onChange, onFind, isTried }: SpeakerFieldsProps) {
  const { t } = useTranslation(['files', 'validation']);
  const set = (index: number, part: Partial<Speaker>) =>
    onChange(speakers.map((speaker, at) => (at === index ? { ...speaker, ...part } : speaker)));
  return (
    <Box role="group" aria-label={t('files:speech.speakers')} sx={{ display: 'grid', gap: 1.5 }}>
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{t('files:speech.speakers')}</Typography>
        <MutedText>{t('files:speech.speakersHelp')}</MutedText>
      </Box>
      {speakers.map((speaker, index) => {
        const issue = isTried && issueOfSpeaker(speakers, index);
        return (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: speakers have no identity but their place
            key={index}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr) 130px auto',
              gap: 1,
              alignItems: 'start',
            }}
          >
            <TextField
              size="small"
              label={t('files:speech.speakerName')}
              required
              value={speaker.name}
              error={Boolean(issue)}
              helperText={issue && t(`validation:${issue}`)}
              onChange={(event) => set(index, { name: event.target.value })}
              slotProps={{ htmlInput: { maxLength: limits.personName } }}
            />
            <SelectField
              size="small"
              label={t('files:speech.voice')}
              required
              value={speaker.gender}
              options={speakerGenders.map((value) => ({ value, label: t(`files:speech.genders.${value}`) }))}
              onChoose={(gender) => set(index, { gender })}
            />
            <IconAction
              label={t('files:speech.removeSpeaker', { name: speaker.name })}
              icon={DeleteIcon}
              size="medium"
              onClick={() => onChange(speakers.filter((_, at) => at !== index))}
            />
          </Box>
        );
      })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" onClick={onFind}>
          {t('files:speech.find')}
        </Button>
        <Button
          size="small"
          startIcon={<AddIcon />}
          disabled={speakers.length >= limits.speakers}
          onClick={() => onChange([...speakers, { name: '', gender: 'male' }])}
        >
          {t('files:speech.addSpeaker')}
        </Button>
      </Box>
    </Box>
  );
}

/** What is wrong with the name of a speaker. */
export function issueOfSpeaker(speakers: readonly Speaker[], index: number) {
  if (speakers[index]?.name.trim() === '') return 'required';
  return isNameTaken(speakers, index) ? 'sameName' : undefined;
}

/** The names at the beginning of a dialogue's lines, each once; those already known keep their voice. */
export function speakersIn(text: string, known: readonly Speaker[]): Speaker[] {
  const names = text
    .split('\n')
    .flatMap((line) => /^\s*([^:\n]{1,100}?)\s*:(?!\/\/)\s*\S/.exec(line)?.[1] ?? []);
  const speakers = names.map((name) => ({ name }));
  return names
    .filter((_, index) => !isNameTaken(speakers, index))
    .slice(0, limits.speakers)
    .map((name) => known.find((speaker) => speaker.name === name) ?? { name, gender: 'male' });
}
