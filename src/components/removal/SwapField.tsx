import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import type { BaseRecord } from '@refinedev/core';
import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { plainOfRich } from '#contract/rich-text.ts';
import type { Removal } from '../../lib/resource-definition.ts';
import { useRecordSearch } from '../use-record-search.ts';
import type { TrashingProps } from './removal.ts';

interface Props extends Pick<TrashingProps, 'definition' | 'record'> {
  chosen: BaseRecord | null;
  onChoose: (chosen: BaseRecord | null) => void;
  /** Why what is chosen will not do. */
  error?: string;
  /** Gets what takes the focus then. */
  field: RefObject<HTMLElement | null>;
}

/** Chooses what takes the place of a record that is deleted: something of the same kind. */
export function SwapField(props: Props) {
  const { swap } = props.definition.removal;
  return 'pick' in swap ? <PickedSwap {...props} swap={swap} /> : <SearchedSwap {...props} swap={swap} />;
}

type SwapOf<Key> = { swap: Extract<Removal<BaseRecord>['swap'], Record<Key & string, unknown>> };

function SearchedSwap({ definition, record, chosen, onChoose, error, field, swap }: Props & SwapOf<'query'>) {
  const { name, nameField, typeKey } = definition;
  const { t } = useTranslation(['usage', name]);
  /** What tells one from another of the same name. */
  const secondLine = (option: BaseRecord) =>
    [t(typeKey(option)), plainOfRich(String(option.description ?? ''))].filter(Boolean).join(' · ');
  const search = useRecordSearch(name, swap.query(record), nameField);
  return (
    <Autocomplete
      {...search}
      options={search.options.filter(({ id }) => id !== record.id)}
      value={chosen}
      onChange={(_event, next) => onChoose(next)}
      renderOption={({ key, ...props }, option) => (
        <ListItem key={key} {...props} dense>
          <ListItemText
            primary={String(option[nameField])}
            secondary={secondLine(option)}
            slotProps={{ secondary: { noWrap: true } }}
          />
        </ListItem>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          inputRef={field}
          required
          label={t(`${name}:noun`)}
          error={error !== undefined}
          helperText={error}
        />
      )}
    />
  );
}

function PickedSwap({ definition, record, chosen, onChoose, error, field, swap }: Props & SwapOf<'pick'>) {
  const { name, nameField } = definition;
  const { t } = useTranslation(['usage', name]);
  const errorId = useId();
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button
          autoFocus
          ref={field as RefObject<HTMLButtonElement>}
          aria-describedby={error && errorId}
          variant="outlined"
          onClick={() => swap.pick(record, onChoose)}
        >
          {t(chosen ? 'usage:pickOther' : 'usage:pick')}
        </Button>
        {chosen && <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{String(chosen[nameField])}</Box>}
      </Box>
      {error && (
        <FormHelperText error id={errorId}>
          {error}
        </FormHelperText>
      )}
    </Box>
  );
}
