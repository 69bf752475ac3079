import AudioIcon from '@mui/icons-material/AudiotrackOutlined';
import ClearIcon from '@mui/icons-material/ClearOutlined';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import SpeechIcon from '@mui/icons-material/RecordVoiceOverOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileReference } from '#contract/entity.ts';
import { useEntityFormContext } from '../../components/form/entity-form.ts';
import { FieldFrame, type FieldProps, useFormField } from '../../components/form/fields/FormField.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { FilePreview } from './FilePreview.tsx';
import { fileLibrary, textToAudio } from './file-modals.ts';
import { useShownFile } from './use-shown-file.ts';

interface FileFieldProps extends FieldProps {
  accept: 'image' | 'audio';
  /** What a recording is made of, where the form has words for one. */
  speech?: () => { text: string; title: string };
  /** Leaves the label out where the heading above says the same. */
  isNamed?: boolean;
}

/** A file of the library in a form: chosen from the library, cleared by a button, never typed. Its value is the id. */
export function FileField({ accept, speech, isNamed, ...props }: FileFieldProps) {
  const { t } = useTranslation('files');
  const { entity } = useEntityFormContext();
  const { field, label, frame, input } = useFormField(props);
  const id = (field.value as string | null) ?? null;
  const stored = (entity as Record<string, FileReference | null> | undefined)?.[props.name] ?? undefined;
  const [chosen, setChosen] = useState<FileReference>();
  const file = useShownFile(id, [chosen, stored]);
  const choose = (picked: FileReference) => {
    setChosen(picked);
    field.onChange(picked._id);
  };
  const Icon = accept === 'image' ? ImageIcon : AudioIcon;

  return (
    <FieldFrame {...frame}>
      <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1 }}>
        {!isNamed && <MutedText component="span">{label}</MutedText>}
        <Box sx={frameStyle}>
          {file ? (
            <>
              <FilePreview file={{ ...file, attachmentType: accept === 'image' ? 'Image' : 'Audio' }} />
              <Typography variant="body2" noWrap title={file.name} sx={{ maxWidth: 1 }}>
                {file.name}
              </Typography>
            </>
          ) : (
            <Icon aria-hidden sx={{ fontSize: 40, color: 'text.secondary', my: 1 }} />
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            ref={field.ref}
            size="small"
            variant="outlined"
            disabled={input.disabled}
            startIcon={<Icon />}
            onClick={() => fileLibrary.open({ accept, onChoose: choose })}
          >
            {t(id ? `field.change.${accept}` : `field.choose.${accept}`)}
          </Button>
          {accept === 'audio' && (
            <Button
              size="small"
              disabled={input.disabled}
              startIcon={<SpeechIcon />}
              onClick={() => textToAudio.open({ ...speech?.(), onChoose: choose })}
            >
              {t('speech.open')}
            </Button>
          )}
          {id && (
            <Button
              size="small"
              color="inherit"
              disabled={input.disabled}
              startIcon={<ClearIcon />}
              onClick={() => field.onChange(null)}
            >
              {t('field.clear')}
            </Button>
          )}
        </Box>
        {input.helperText && <FormHelperText error={input.error}>{input.helperText}</FormHelperText>}
      </Box>
    </FieldFrame>
  );
}

const frameStyle = {
  display: 'grid',
  gap: 0.5,
  justifyItems: 'center',
  minWidth: 0,
  p: 1,
  border: 1,
  borderStyle: 'dashed',
  borderColor: 'divider',
  borderRadius: 1,
} as const;

/** An image of the library, as a declared field. */
export function ImageField(props: FieldProps) {
  return <FileField {...props} accept="image" />;
}
