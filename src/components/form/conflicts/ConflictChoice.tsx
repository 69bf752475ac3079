import Box from '@mui/material/Box';
import CardActionArea from '@mui/material/CardActionArea';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ConflictValue } from './ConflictValue.tsx';
import type { ConflictField, Side } from './edit-conflict.ts';

interface Props {
  field: ConflictField;
  /** The names of the fields, its own and those within it. */
  labels: Record<string, string>;
  choice?: Side;
  describe?: (field: string, value: unknown) => ReactNode | undefined;
  onChoose: (side: Side) => void;
}

const sides = ['mine', 'theirs'] as const;

/** One field as it stands on both sides. */
export function ConflictChoice({ field, labels, choice, describe, onChoose }: Props) {
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
              <Typography variant="body2" color="text.secondary">
                {t(`form:conflict.${side}`)}
              </Typography>
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
