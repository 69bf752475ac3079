import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { interfaceLanguages } from '#contract/languages.ts';
import { navigationTypes, palettes, themeModes } from '#contract/settings.ts';
import { type AdminSettings, userAdministrationEndpoints } from '#contract/user-administration.ts';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { sameValue } from '../../components/form/form-values.ts';
import { ownNames } from '../../components/LanguageMenu.tsx';
import { LoadMessage } from '../../components/LoadMessage.tsx';
import { NamespaceSettingsFields } from '../../components/NamespaceSettingsFields.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import type { ModalProps } from '../../lib/modals.ts';
import { useNamespaces } from '../../providers/current-user.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import { UserDialogProblem, useUserDialog } from './use-user-dialog.tsx';

/** How the portal looks to someone, their second step, and what they chose for their classes. */
export default function UserSettingsDialog({ id, onClose }: ModalProps & { id: string }) {
  const { t } = useTranslation('users');
  const { data, query } = useEndpoint(userAdministrationEndpoints.readSettings, { params: { id } });
  if (data) return <SettingsForm key={data.version} stored={data} onClose={onClose} reload={query.refetch} />;
  return (
    <DialogFrame title={t('settings.title')} onClose={onClose} closeLabel={t('close')}>
      <LoadMessage error={query.error} onRetry={() => void query.refetch()} />
    </DialogFrame>
  );
}

/** Stands for what the person did not choose. */
const usual = '-';

function SettingsForm({
  stored,
  reload,
  onClose,
}: ModalProps & { stored: AdminSettings; reload: () => Promise<unknown> }) {
  const { t } = useTranslation(['users', 'shell', 'account']);
  const { all } = useNamespaces();
  const { namespaceSettings: chosen, ...look } = stored.settings;
  const start = {
    language: look.language ?? null,
    themeMode: look.themeMode ?? null,
    palette: look.palette ?? null,
    navigationType: look.navigationType ?? null,
    twoStepVerification: stored.twoStepVerification,
  };
  const [values, setValues] = useState(start);
  const [classes, setClasses] = useState(chosen);
  const isChanged = !sameValue(values, start) || !sameValue(classes, chosen);
  const dialog = useUserDialog(stored, { isChanged, reload, onClose });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const changed = Object.entries(values).filter(
      ([name, value]) => value !== start[name as keyof typeof start],
    );
    const changedClasses = Object.entries(classes).filter(([id, value]) => !sameValue(value, chosen[id]));
    const body = {
      ...Object.fromEntries(changed),
      ...(changedClasses.length > 0 && { namespaceSettings: Object.fromEntries(changedClasses) }),
    };
    void dialog.save(
      userAdministrationEndpoints.writeSettings,
      body,
      t('users:settings.done', { name: stored.name }),
    );
  };
  const choice = <Name extends 'language' | 'themeMode' | 'palette' | 'navigationType'>(
    name: Name,
    label: string,
    options: { value: NonNullable<(typeof start)[Name]>; label: string; lang?: string }[],
  ) => (
    <SelectField
      label={label}
      value={values[name] ?? usual}
      options={[{ value: usual, label: t('users:settings.usual') }, ...options]}
      onChoose={(value) => setValues({ ...values, [name]: value === usual ? null : value })}
    />
  );
  return (
    <DialogFrame {...dialog.frame} over={t('users:settings.title')} title={stored.name} onSubmit={submit}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={pairs}>
          {choice(
            'language',
            t('account:profile.language'),
            interfaceLanguages.map((value) => ({ value, label: ownNames[value], lang: value })),
          )}
          {choice(
            'themeMode',
            t('users:settings.theme'),
            themeModes.map((value) => ({ value, label: t(`users:settings.themes.${value}`) })),
          )}
          {choice(
            'palette',
            t('shell:settings.palette'),
            palettes.map((value) => ({ value, label: t(`shell:settings.palettes.${value}`) })),
          )}
          {choice(
            'navigationType',
            t('shell:settings.navigation'),
            navigationTypes.map((value) => ({ value, label: t(`shell:settings.navigationTypes.${value}`) })),
          )}
        </Box>
        <div>
          <FormControlLabel
            disabled={!dialog.isWhole}
            control={
              <Switch
                checked={values.twoStepVerification}
                onChange={(_event, isOn) => setValues({ ...values, twoStepVerification: isOn })}
              />
            }
            label={t('users:settings.twoSteps')}
          />
          <FormHelperText sx={{ ml: 5.75, mt: -0.5 }}>
            {dialog.isWhole ? t('users:settings.twoStepsHelp') : dialog.reason}
          </FormHelperText>
        </div>
        {Object.entries(classes).map(([id, value]) => (
          <Box key={id} component="fieldset" sx={classStyle}>
            <Typography component="legend" sx={{ fontWeight: 600, px: 0.5 }}>
              {all.find((one) => one.id === id)?.name ?? '…'}
            </Typography>
            <NamespaceSettingsFields
              value={value}
              onChange={(next) => setClasses({ ...classes, [id]: next })}
            />
          </Box>
        ))}
        <UserDialogProblem problem={dialog.problem} />
      </Box>
    </DialogFrame>
  );
}

const pairs = { display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } };
const classStyle = { m: 0, minWidth: 0, border: 1, borderColor: 'divider', borderRadius: 1, p: 2 };
