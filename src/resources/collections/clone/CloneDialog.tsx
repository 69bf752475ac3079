import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { useNamespaceLabels } from '../../../components/form/field-labels.ts';
import { autocompleteLabels } from '../../../components/form/fields/FormMultiSelect.tsx';
import { LoadingOverlay } from '../../../components/LoadingOverlay.tsx';
import { useMay, useNamespaces } from '../../../providers/current-user.ts';
import type { CloneProps } from './clone-modals.ts';
import { useClone } from './use-clone.ts';

/** Asks for title and place of the copy of a course, then makes it. */
export default function CloneDialog({
  collection,
  title: proposed,
  onCloned,
  open,
  onClose,
}: CloneProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['collections', 'common', 'form', 'validation']);
  const { all, selected } = useNamespaces();
  const mayGovern = useMay('collections', 'govern');
  const words = useNamespaceLabels();
  const [title, setTitle] = useState(
    (proposed ?? t('clone.titleOf', { title: collection.title })).slice(0, limits.title),
  );
  const [places, setPlaces] = useState(selected ? [selected] : []);
  const { clone, issue, job } = useClone(onCloned);
  const isBlank = title.trim() === '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBlank) return;
    const namespaces = mayGovern ? places.map(({ id }) => id) : undefined;
    if (await clone({ collectionId: collection.id, title, namespaces })) onClose();
  };

  return (
    <DialogFrame
      title={t(proposed === undefined ? 'clone.heading' : 'clone.fromTemplate', { title: collection.title })}
      description={t('clone.text', { count: collection.items.length })}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      sx={{ display: 'grid', alignContent: 'start', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isBlank || job.isRunning}>
            {t('clone.confirm')}
          </Button>
        </>
      }
    >
      <TextField
        autoFocus
        fullWidth
        required
        margin="dense"
        label={t('title')}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        onFocus={({ target }) => target.select()}
        error={isBlank}
        helperText={isBlank && t('validation:required')}
        slotProps={{ htmlInput: { maxLength: limits.title } }}
      />
      {mayGovern ? (
        <Autocomplete
          {...autocompleteLabels(t)}
          multiple
          disableCloseOnSelect
          options={all}
          value={places}
          getOptionKey={({ id }) => id}
          getOptionLabel={({ name }) => name}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          onChange={(_event, values) => setPlaces(values)}
          slotProps={{ chip: { size: 'small' } }}
          renderInput={(params) => <TextField {...params} label={words.label} helperText={words.help} />}
        />
      ) : (
        selected && <Typography>{t('clone.place', { name: selected.name })}</Typography>
      )}
      {issue && <Alert severity="error">{issue}</Alert>}
      <LoadingOverlay open={job.isRunning} message={t('clone.running')} {...job} />
    </DialogFrame>
  );
}
