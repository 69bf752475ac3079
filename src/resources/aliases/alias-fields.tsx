import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { BaseRecord } from '@refinedev/core';
import { useState } from 'react';
import { useNamespaceLabels } from '../../components/form/field-labels.ts';
import { FieldFrame, type FieldProps, useFormField } from '../../components/form/fields/FormField.tsx';
import { useNames } from '../../components/form/fields/ReferenceNames.tsx';
import { useRecordSearch } from '../../components/use-record-search.ts';
import { useNamespaces } from '../../providers/current-user.ts';

const query = { disableTranslation: 'true' };

/** One course, found by its title, or none. */
export function CollectionField(props: FieldProps) {
  const { field, frame, input } = useFormField(props);
  const search = useRecordSearch('collections', query, 'title');
  const [chosen, setChosen] = useState<BaseRecord | null>(null);
  const id: string | null = field.value ?? null;
  const { options: names } = useNames('collections', query, id === null || chosen?.id === id ? [] : [id]);
  const title = names.find(({ value }) => value === id)?.label ?? '…';
  return (
    <FieldFrame {...frame}>
      <Autocomplete
        {...search}
        value={id === null ? null : chosen?.id === id ? chosen : { id, title }}
        onChange={(_event, next) => {
          setChosen(next);
          field.onChange(next?.id ?? null);
        }}
        onBlur={field.onBlur}
        renderInput={(params) => <TextField {...params} {...input} />}
      />
    </FieldFrame>
  );
}

/** Stands for no namespace, as a select shows no name for an empty value. */
const all = 'all';

/** One of the person's namespaces, or every one. */
export function NamespaceField(props: FieldProps) {
  const { field, frame, input } = useFormField(props);
  const { all: namespaces } = useNamespaces();
  const { everywhere } = useNamespaceLabels();
  return (
    <FieldFrame {...frame}>
      <TextField
        {...field}
        {...input}
        select
        value={field.value ?? all}
        onChange={({ target }) => field.onChange(target.value === all ? null : target.value)}
      >
        {[{ id: all, name: everywhere }, ...namespaces].map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </FieldFrame>
  );
}
