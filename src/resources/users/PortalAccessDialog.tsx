import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PortalDetails, userAdministrationEndpoints } from '#contract/user-administration.ts';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { useNamespaceLabels } from '../../components/form/field-labels.ts';
import { sameValue } from '../../components/form/form-values.ts';
import { LoadMessage } from '../../components/LoadMessage.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { useAutocompleteWords } from '../../components/use-autocomplete-words.ts';
import { formatDateTime } from '../../lib/dates.ts';
import type { ModalProps } from '../../lib/modals.ts';
import { useNamespaces } from '../../providers/current-user.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import { UserDialogProblem, useUserDialog } from './use-user-dialog.tsx';

/** Whether someone may use the portal, in which classes, and where they begin. */
export default function PortalAccessDialog({ id, onClose }: ModalProps & { id: string }) {
  const { t } = useTranslation('users');
  const { data, query } = useEndpoint(userAdministrationEndpoints.readPortal, { params: { id } });
  if (data) return <PortalForm key={data.version} stored={data} onClose={onClose} reload={query.refetch} />;
  return (
    <DialogFrame title={t('portal.title')} onClose={onClose} closeLabel={t('close')}>
      <LoadMessage error={query.error} onRetry={() => void query.refetch()} />
    </DialogFrame>
  );
}

const none = '-';

function PortalForm({
  stored,
  reload,
  onClose,
}: ModalProps & { stored: PortalDetails; reload: () => Promise<unknown> }) {
  const { t } = useTranslation('users');
  const { label: classes } = useNamespaceLabels();
  const words = useAutocompleteWords();
  const { all } = useNamespaces();
  const start = {
    enabled: stored.accessPortal.enabled,
    assignNamespaces: stored.assignNamespaces,
    selectedNamespace: stored.accessPortal.selectedNamespace,
  };
  const [values, setValues] = useState(start);
  const dialog = useUserDialog(stored, { isChanged: !sameValue(values, start), reload, onClose });
  const { enabled, assignNamespaces, selectedNamespace } = values;
  const nameOf = (id: string) => all.find((one) => one.id === id)?.name ?? '…';
  // An Admin may work in classes that are not assigned.
  const choices = [...new Set([...assignNamespaces, ...(selectedNamespace ? [selectedNamespace] : [])])];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => !sameValue(value, start[name as keyof typeof start])),
    );
    void dialog.save(userAdministrationEndpoints.writePortal, body, t('portal.done', { name: stored.name }));
  };
  return (
    <DialogFrame {...dialog.frame} over={t('portal.title')} title={stored.name} onSubmit={submit}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <div>
          <FormControlLabel
            disabled={!dialog.isWhole}
            control={
              <Switch
                checked={enabled}
                onChange={(_event, isOn) => setValues({ ...values, enabled: isOn })}
              />
            }
            label={t('portal.enabled')}
          />
          <FormHelperText sx={{ ml: 5.75, mt: -0.5 }}>
            {dialog.isWhole ? t(stored.isByRole ? 'portal.byRole' : 'portal.notByRole') : dialog.reason}
          </FormHelperText>
        </div>
        <Autocomplete
          {...words}
          multiple
          disableCloseOnSelect
          options={all.map(({ id }) => id)}
          getOptionLabel={nameOf}
          value={assignNamespaces}
          onChange={(_event, chosen) =>
            setValues({
              ...values,
              assignNamespaces: chosen,
              selectedNamespace:
                selectedNamespace &&
                (chosen.includes(selectedNamespace) || !assignNamespaces.includes(selectedNamespace))
                  ? selectedNamespace
                  : null,
            })
          }
          renderInput={(params) => (
            <TextField
              {...params}
              label={classes}
              helperText={
                stored.otherNamespaces > 0
                  ? t('form.otherClassesHelp', { count: stored.otherNamespaces })
                  : undefined
              }
            />
          )}
        />
        <SelectField
          label={t('portal.selectedNamespace')}
          helperText={t('portal.selectedHelp')}
          value={selectedNamespace ?? none}
          options={[
            { value: none, label: t('portal.noneSelected') },
            ...choices.map((value) => ({ value, label: nameOf(value) })),
          ]}
          onChoose={(chosen) => setValues({ ...values, selectedNamespace: chosen === none ? null : chosen })}
        />
        <MutedText>
          {stored.lastSignInAt
            ? t('portal.lastSignIn', { time: formatDateTime(stored.lastSignInAt) })
            : t('portal.neverSignedIn')}
        </MutedText>
        <UserDialogProblem problem={dialog.problem} />
      </Box>
    </DialogFrame>
  );
}
