import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CardActionArea from '@mui/material/CardActionArea';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../dialogs/DialogFrame.tsx';
import { MutedText } from '../../MutedText.tsx';
import { isRecord } from '../form-values.ts';
import { allOf, type ConflictField, type Side } from './edit-conflict.ts';

interface Props {
  fields: ConflictField[];
  resolve: (choices: Record<string, Side>) => void;
  cancel: () => void;
  labels: Record<string, string>;
  describe?: (field: string, value: unknown) => ReactNode | undefined;
}

/** Someone else saved in between: both sides, field by field, and the person chooses. Nothing is lost before that. */
export function ConflictDialog({ fields, resolve, cancel, labels, describe }: Props) {
  const { t } = useTranslation(['form', 'common']);
  const [choices, setChoices] = useState<Record<string, Side>>(() => suggestionsOf(fields));
  const open = fields.filter(({ name }) => !choices[name]).length;
  const chooseAll = (side: Side) => setChoices(allOf(fields, side));

  return (
    <DialogFrame
      title={t('form:conflict.title')}
      description={t(fields.length > 0 ? 'form:conflict.text' : 'form:conflict.same')}
      size="md"
      asks
      onClose={cancel}
      sx={{ display: 'grid', gap: 2 }}
      actions={
        <>
          {open > 0 && (
            <Box role="status" sx={{ mr: 'auto', color: 'text.secondary', fontSize: 14 }}>
              {t('form:conflict.open', { count: open })}
            </Box>
          )}
          <Button color="inherit" onClick={cancel}>
            {t('form:conflict.back')}
          </Button>
          <Button variant="contained" disabled={open > 0} onClick={() => resolve(choices)}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      {fields.length > 1 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button size="small" variant="outlined" onClick={() => chooseAll('mine')}>
            {t('form:conflict.allMine')}
          </Button>
          <Button size="small" variant="outlined" onClick={() => chooseAll('theirs')}>
            {t('form:conflict.allTheirs')}
          </Button>
        </Box>
      )}
      {fields.map((field) => (
        <ConflictChoice
          key={field.name}
          field={field}
          labels={labels}
          choice={choices[field.name]}
          describe={describe}
          onChoose={(side) => setChoices((current) => ({ ...current, [field.name]: side }))}
        />
      ))}
    </DialogFrame>
  );
}

function suggestionsOf(fields: readonly ConflictField[]): Record<string, Side> {
  return Object.fromEntries(
    fields.flatMap(({ name, suggested }) => (suggested ? [[name, suggested] as const] : [])),
  );
}

interface ConflictChoiceProps {
  field: ConflictField;
  /** The names of the fields, its own and those within it. */
  labels: Record<string, string>;
  choice?: Side;
  describe?: (field: string, value: unknown) => ReactNode | undefined;
  onChoose: (side: Side) => void;
}

const sides = ['mine', 'theirs'] as const;

/** Both values of one field, to choose from. */
export function ConflictChoice({ field, labels, choice, describe, onChoose }: ConflictChoiceProps) {
  const { t } = useTranslation(['form', 'languages']);
  const labelId = useId();
  const nameOf = (key: string) =>
    labels[`${field.name}.${key}`] ?? labels[key] ?? t(`languages:${key}`, { defaultValue: key });
  return (
    <Box role="radiogroup" aria-labelledby={labelId}>
      <Typography id={labelId} variant="subtitle2" sx={{ mb: 0.5 }}>
        {labels[field.name] ?? field.name}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {sides.map((side) => (
          <CardActionArea
            key={side}
            component="label"
            disableRipple
            sx={{
              display: 'flex',
              alignItems: 'flex-start',
              p: 1,
              border: 1,
              borderRadius: 1,
              borderColor: choice === side ? 'primary.main' : 'divider',
            }}
          >
            <Radio
              size="small"
              name={`${labelId}-${field.name}`}
              checked={choice === side}
              onChange={() => onChoose(side)}
              sx={{ p: 0.5, mr: 0.5 }}
            />
            <Box sx={{ minWidth: 0, flex: 1 }}>
              <MutedText>{t(`form:conflict.${side}`)}</MutedText>
              <Box sx={{ maxHeight: 220, overflow: 'auto', overflowWrap: 'anywhere' }}>
                {describe?.(field.name, field[side]) ?? <ConflictValue value={field[side]} nameOf={nameOf} />}
              </Box>
            </Box>
          </CardActionArea>
        ))}
      </Box>
    </Box>
  );
}

interface ConflictValueProps {
  value: unknown;
  /** What a key within a record is called. */
  nameOf: (key: string) => string;
}

/** Any value of a form as something to read: text, yes and no, lists, records within records. */
export function ConflictValue({ value, nameOf }: ConflictValueProps) {
  const { t } = useTranslation('common');
  if (typeof value === 'boolean') return t(value ? 'common:yes' : 'common:no');
  if (Array.isArray(value) && value.length > 0) {
    return (
      <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
        {value.map((entry: unknown, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list to read, it never changes
          <li key={index}>
            <ConflictValue value={entry} nameOf={nameOf} />
          </li>
        ))}
      </Box>
    );
  }
  const parts = isRecord(value) ? Object.entries(value).filter(([, part]) => part) : [];
  if (parts.length > 0) {
    return parts.map(([key, part]) => (
      <Box key={key} sx={{ display: 'flex', columnGap: 0.75, flexWrap: 'wrap' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {nameOf(key)}
        </Box>
        <div>
          <ConflictValue value={part} nameOf={nameOf} />
        </div>
      </Box>
    ));
  }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return <Box sx={{ whiteSpace: 'pre-wrap', ...(!text && { color: 'text.secondary' }) }}>{text || '—'}</Box>;
}
