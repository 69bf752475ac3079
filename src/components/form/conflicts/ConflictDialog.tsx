import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../dialogs/DialogFrame.tsx';
import { ConflictChoice } from './ConflictChoice.tsx';
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
