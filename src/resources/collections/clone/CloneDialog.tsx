import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Collection, collectionEndpoints } from '#contract/collections.ts';
import { limits } from '#contract/limits.ts';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { useNamespaceLabels } from '../../../components/form/field-labels.ts';
import { LoadingOverlay } from '../../../components/LoadingOverlay.tsx';
import { useAutocompleteWords } from '../../../components/use-autocomplete-words.ts';
import { useJob } from '../../../components/use-job.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { ModalProps } from '../../../lib/modals.ts';
import { useContentLanguage, useMay, useNamespaces } from '../../../providers/current-user.ts';
import { useEndpointCall, useFailureNotification } from '../../../providers/use-endpoint.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
import type { CloneProps } from '../collection-modals.ts';
import { FitWarning } from '../FitWarning.tsx';
import { collectionAddress } from '../index.ts';

/** Asks for title and place of the copy of a collection, then makes it. */
export default function CloneDialog({
  collection,
  title: proposed,
  onCloned,
  onClose,
}: CloneProps & ModalProps) {
  const { t } = useTranslation(['collections', 'validation']);
  const words = useAutocompleteWords();
  const { all, selected } = useNamespaces();
  const mayGovern = useMay('collections', 'govern');
  const namespaceLabels = useNamespaceLabels();
  const languageOf = useContentLanguage();
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
      onClose={onClose}
      onSubmit={submit}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
      confirm={{ label: t('clone.confirm'), disabled: isBlank || job.isRunning }}
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
          {...words}
          multiple
          disableCloseOnSelect
          options={all}
          value={places}
          getOptionKey={({ id }) => id}
          getOptionLabel={({ name }) => name}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          onChange={(_event, values) => setPlaces(values)}
          slotProps={{ chip: { size: 'small' } }}
          renderInput={(params) => (
            <TextField {...params} label={namespaceLabels.label} helperText={namespaceLabels.help} />
          )}
        />
      ) : (
        selected && <Typography>{t('clone.place', { name: selected.name })}</Typography>
      )}
      <FitWarning
        namespaces={(mayGovern ? places : selected ? [selected] : []).map(({ id }) => id)}
        language={languageOf(collection.namespaces)}
        difficulty={collection.difficulty}
      />
      {issue && <Alert severity="error">{issue}</Alert>}
      <LoadingOverlay open={job.isRunning} message={t('clone.running')} {...job} />
    </DialogFrame>
  );
}

interface Options {
  collectionId: string;
  title: string;
  namespaces?: string[];
}

/** Copies a collection with its items; true when the copy is there. An error answer is kept to be shown. */
function useClone(onCloned?: (collection: Collection) => void) {
  const { t } = useTranslation('collections');
  const navigate = useNavigate();
  const callEndpoint = useEndpointCall();
  const notifyFailure = useFailureNotification();
  const { changed } = useResourceMutations('collections');
  const job = useJob();
  const [issue, setIssue] = useState<string>();

  const doneMessage = ({ id: collectionId, type, title, items }: Collection) => ({
    message: t('clone.done', { title, count: items.length }),
    ...(!onCloned && {
      action: {
        label: t('form.open'),
        run: () => navigate(collectionAddress('edit', { collectionId, type })),
      },
    }),
  });

  const clone = async (options: Options): Promise<boolean> => {
    setIssue(undefined);
    try {
      const collection = await job.run((jobId) =>
        callEndpoint(
          collectionEndpoints.clone,
          { body: { ...options, jobId } },
          { success: doneMessage, failure: false },
        ),
      );
      void changed();
      onCloned?.(collection);
      return true;
    } catch (error) {
      const issues = error instanceof ApiError ? Object.values(error.errors) : [];
      if (issues.length > 0) setIssue(issues.join(' '));
      else notifyFailure(error);
      return false;
    }
  };

  return { clone, issue, job };
}
